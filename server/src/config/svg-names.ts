/* The parts of SVG that a drawing needs. Everything else is dropped if it is harmless, and otherwise refused. */

export const SVG = "http://www.w3.org/2000/svg";
export const XLINK = "http://www.w3.org/1999/xlink";
export const XHTML = "http://www.w3.org/1999/xhtml";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Elements that are kept. */
export const ELEMENTS = setOf(
  "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop " +
    "clipPath mask style",
);

/** Elements of SVG that are not drawn and are dropped with their content. */
export const UNDRAWN = setOf("title desc metadata");

/** Elements whose text is drawn or read. */
export const WITH_TEXT = setOf("text tspan style");

/** Elements that may refer to another part of the drawing by `href`. */
export const REFERRING = setOf("use linearGradient radialGradient");

/** Attributes that are kept. */
export const ATTRIBUTES = setOf(
  "id class style transform viewBox preserveAspectRatio x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d dx dy points width height " +
    "rotate textLength lengthAdjust pathLength offset gradientUnits gradientTransform spreadMethod " +
    "clipPathUnits maskUnits maskContentUnits " +
    "clip-path clip-rule color display fill fill-opacity fill-rule font-family font-size font-style font-weight " +
    "isolation letter-spacing mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color " +
    "stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit " +
    "stroke-opacity stroke-width text-anchor text-decoration vector-effect visibility word-spacing",
);
