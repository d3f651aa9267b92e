/**
 * Classes for cards. The browser renders a card only when it is near the viewport, and until then assumes
 * this height for it.
 */
export const offSight = "[contain-intrinsic-size:auto_8rem] [content-visibility:auto]";
