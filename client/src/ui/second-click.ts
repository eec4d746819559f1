/** The longest time between the two clicks of a double click, in milliseconds, on common systems. */
const DOUBLE_CLICK_MS = 500;

const swallow = (event: MouseEvent): void => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
};

/** Call when a layer closes: ignores the second click of a double click, which would hit what lies below. */
export function ignoreSecondClick(): void {
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), DOUBLE_CLICK_MS);
}
