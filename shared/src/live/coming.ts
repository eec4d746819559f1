import { type Step, isPassedOver } from "./steps.ts";

/**
 * Returns what follows the step with `id`: the next `count` songs that are not skipped, and the breaks before them.
 * Empty for an unknown step.
 */
export function comingSteps(steps: readonly Step[], id: string | undefined, count: number): Step[] {
  const at = steps.findIndex((step) => step.id === id);
  if (at === -1) return [];
  const coming = steps.slice(at + 1).filter((step) => !isPassedOver(step));
  const songs = coming.filter(({ kind }) => kind === "song");
  const last = songs[count - 1] ?? songs.at(-1);
  return last === undefined ? [] : coming.slice(0, coming.indexOf(last) + 1);
}
