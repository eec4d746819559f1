import type { ChartRow } from "./queries.ts";

export interface ChartFormProps {
  readonly song_id: string;
  /** Undefined for a new one. */
  readonly chart: ChartRow | undefined;
  readonly onClose: () => void;
}
