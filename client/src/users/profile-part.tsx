import { type JSX, Suspense } from "solid-js";
import { Deferred } from "../ui/deferred.tsx";
import { Skeleton } from "../ui/loading.tsx";

/** The usual height of each card in rem, first in a one-column and then in a two-column layout. */
const HEIGHTS = {
  reach: [21.82, 20.8],
  parts: [18.5, 18.5],
  absences: [15.25, 14.25],
  notices: [61.12, 52.06],
  password: [26.06, 26.56],
  factor: [26.31, 22.5],
  install: [14.5, 12],
  settings: [14.38, 14.88],
  storage: [16.12, 15.75],
  calendar: [21.25, 18.75],
  devices: [15, 12.69],
  keys: [10, 10],
} as const;

interface ProfilePartProps {
  readonly of: keyof typeof HEIGHTS;
  readonly children: JSX.Element;
}

/**
 * A card on the profile. It is rendered after the cards above it and may wait for data without holding up the others.
 * Its space is reserved from the start, so that the cards below it do not move when it appears.
 */
export function ProfilePart(props: ProfilePartProps): JSX.Element {
  const height = (columns: 1 | 2): string => `${HEIGHTS[props.of][columns - 1]}rem`;
  return (
    <div class="profile__part" style={{ "--height": height(1), "--height-beside": height(2) }}>
      <Deferred fallback={<Skeleton rows={2} />}>
        <Suspense fallback={<Skeleton rows={2} />}>{props.children}</Suspense>
      </Deferred>
    </div>
  );
}
