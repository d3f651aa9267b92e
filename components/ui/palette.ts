import * as scales from "@radix-ui/colors";
import plugin from "tailwindcss/plugin";

/** Colour scales that `app/globals.css` maps to semantic names. Components never use them directly. */
const SCALES = [
  ["slate", scales.slate, scales.slateDark],
  ["indigo", scales.indigo, scales.indigoDark],
  ["green", scales.green, scales.greenDark],
  ["amber", scales.amber, scales.amberDark],
  ["red", scales.red, scales.redDark],
  ["blue", scales.blue, scales.blueDark],
  ["violet", scales.violet, scales.violetDark],
  ["crimson", scales.crimson, scales.crimsonDark],
  ["orange", scales.orange, scales.orangeDark],
] as const;

/**
 * The scales as custom properties, `--slate-1` to `--orange-12`. Each has both themes through
 * `light-dark()`, so that `color-scheme` alone selects the theme, without a class or a script before the
 * first paint. The package's own stylesheets need the class `.dark` and can't follow the system.
 */
export function paletteVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, light, dark] of SCALES) {
    const darkSteps = Object.values(dark);
    for (const [index, colour] of Object.values(light).entries()) {
      variables[`--${name}-${index + 1}`] = `light-dark(${colour}, ${darkSteps[index] ?? colour})`;
    }
  }
  return variables;
}

export default plugin(({ addBase }) => addBase({ ":root": paletteVariables() }));
