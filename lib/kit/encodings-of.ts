const LEVELS = 3;
const encoder = new TextEncoder();

/**
 * Returns the forms in which a third party may echo a secret: unchanged, in URL or form encoding, in hex or
 * in base64 (also inside a longer value), and each of these escaped in a JSON string. The longest form comes
 * first.
 */
export function encodingsOf(secret: string): readonly string[] {
  const wellFormed = secret.isWellFormed() ? secret : secret.toWellFormed();
  const bytes = encoder.encode(wellFormed);
  const all = new Set<string>();
  for (const form of [secret, ...percentForms(wellFormed), ...hexForms(bytes), ...base64Forms(bytes)]) {
    let text = form;
    all.add(text);
    for (let level = 0; level < LEVELS; level += 1) {
      text = JSON.stringify(text).slice(1, -1);
      all.add(text);
    }
  }
  return [...all].sort((one, other) => other.length - one.length);
}

function percentForms(text: string): string[] {
  const component = encodeURIComponent(text);
  // Form encoding writes a space as a plus, and escapes characters that URL encoding leaves alone.
  const form = new URLSearchParams({ "": text }).toString().slice(1);
  const address = encodeURI(text);
  const strict = component.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const plus = component.replaceAll("%20", "+");
  return [component, form, address, strict, plus].flatMap((each) => [each, lowered(each)]);
}

function lowered(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (sequence) => sequence.toLowerCase());
}

function hexForms(bytes: Uint8Array): string[] {
  const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  const lower = pairs.join("");
  const escaped = pairs.map((pair) => `%${pair}`).join("");
  return [lower, lower.toUpperCase(), escaped, escaped.toUpperCase()];
}

/**
 * Base64 turns three bytes into four characters, so the encoding depends on where the secret starts.
 * Characters that also encode neighbouring bytes are left out.
 */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = new Uint8Array(before + bytes.length);
    padded.set(bytes, before);
    const whole = btoa(Array.from(padded, (byte) => String.fromCharCode(byte)).join(""));
    const standard = whole.slice(Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6));
    const forms = before === 0 ? [whole, standard] : [standard];
    return forms.flatMap((form) => [
      form,
      form.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      encodeURIComponent(form),
      lowered(encodeURIComponent(form)),
    ]);
  });
}
