import type { JSX } from "solid-js";
import "./brand-mark.css";

/** Bandstand's logo: the roof of a bandstand over sound bars. The same drawing as in index.html. */
export function BrandMark(): JSX.Element {
  return (
    <svg class="splash__mark" viewBox="0 0 64 64" aria-hidden="true">
      <path class="splash__roof" d="M8 25C13.5 15 21.5 9.5 32 9.5S50.5 15 56 25z" />
      <path class="splash__bars" d="M12 32v18M22 38v12M32 30v20M42 36v14M52 32v18" />
      <path class="splash__floor" d="M8 56.5h48" />
    </svg>
  );
}
