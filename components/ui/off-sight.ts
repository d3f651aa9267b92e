/** The browser renders a card only near the viewport, and assumes this height until then. */
export const offSight = "[contain-intrinsic-size:auto_8rem] [content-visibility:auto]";
