/** Of an item in a list of cards: the browser draws it when it is nearly in sight, and counts on this height until then. */
export const offSight = "[contain-intrinsic-size:auto_8rem] [content-visibility:auto]";
