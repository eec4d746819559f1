import type { ChartRow } from "./queries.ts";

export interface ChartFormProps {
  readonly song_id: string;
  /** The chart to edit; undefined to create one. */
  readonly chart: ChartRow | undefined;
  readonly onClose: () => void;
}
