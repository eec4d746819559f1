/* What other rooms may import from the line-ups. */
import { lazyComponent } from "../ui/lazy-component.ts";

export { LineUpField } from "./line-up-field.tsx";
/* Most bands have no line-ups, so their code is loaded for the first event that names one. */
export const SeatsCard = lazyComponent(async () => (await import("./seats-card.tsx")).SeatsCard);
