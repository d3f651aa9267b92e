/** For cards in a list: the browser renders them near the viewport, and assumes this height before. */
export const offSight = "[contain-intrinsic-size:auto_8rem] [content-visibility:auto]";
