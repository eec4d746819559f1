/* What other rooms may import from the line-ups. */
import { lazyComponent } from "../ui/lazy-component.ts";

export { LineUpField } from "./line-up-field.tsx";
/* Loaded for the first event that names a line-up, because most bands have none. */
export const SeatsCard = lazyComponent(async () => (await import("./seats-card.tsx")).SeatsCard);
