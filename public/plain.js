// The only script of the public pages. They can be read, searched and called without it.

const MAX_SHOWN = 20_000;
const WAIT_MS = 90_000;

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (button) void copy(button);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const send = { call, report }[form.dataset.send];
  if (!send) return;
  event.preventDefault();
  void whileBusy(form, send);
});

async function copy(button) {
  const status = button.nextElementSibling;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.dataset.state = "copied";
    status.textContent = "Copied";
  } catch {
    // Browsers only allow clipboard access on HTTPS and localhost.
    status.textContent = "Couldn't copy. Select the text instead.";
  }
  button.title = status.textContent;
}

async function whileBusy(form, send) {
  const button = form.querySelector("[type=submit]");
  if (button.disabled) return;
  button.disabled = true;
  try {
    await send(form);
  } catch {
    show(form, "The server isn't responding. Check your connection and try again.", false);
  } finally {
    button.disabled = false;
    // A disabled button loses the focus.
    if (document.activeElement === document.body) button.focus();
  }
}

/** Sends the same request as the browser would, but with the key in a header and without empty fields. */
async function call(form) {
  const url = new URL(form.dataset.url, location.href);
  const headers = {};
  for (const [name, value] of new FormData(form)) {
    if (value === "") continue;
    if (name === "api_key") headers.Authorization = `Bearer ${asHeader(value)}`;
    else url.searchParams.append(name, value);
  }
  const answer = await fetch(url, {
    headers,
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const text = formatted(await answer.text());
  const cut = text.length > MAX_SHOWN ? `\n\nThe first ${MAX_SHOWN.toLocaleString("en")} characters.` : "";
  show(form, `${answer.status} ${answer.statusText}`.trim(), answer.ok);
  const code = form.parentElement.querySelector("[data-answer]");
  code.textContent = text.slice(0, MAX_SHOWN) + cut;
  code.hidden = false;
}

async function report(form) {
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  });
  if (answer.ok) {
    form.reset();
    show(form, "Report sent.", true);
  } else {
    show(form, (await answer.json()).detail, false);
  }
}

function show(form, text, isGood) {
  const status = form.parentElement.querySelector("[data-status]");
  status.textContent = text;
  status.dataset.status = isGood ? "good" : "bad";
}

/** A header takes one character per byte. */
function asHeader(text) {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

function formatted(text) {
  if (text.length > MAX_SHOWN * 10) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
