import { type JSX, Suspense } from "solid-js";
import { Deferred } from "../ui/deferred.tsx";
import { Skeleton } from "../ui/loading.tsx";

interface ProfilePartProps {
  /** The part's modifier in `profile.css`, which sets its height. */
  readonly of:
    | "reach"
    | "parts"
    | "absences"
    | "notices"
    | "password"
    | "factor"
    | "install"
    | "settings"
    | "storage"
    | "calendar"
    | "devices"
    | "keys";
  readonly children: JSX.Element;
}

/**
 * A card on the profile. It is rendered after the cards above it and may wait for data without holding up the others.
 * Its space is reserved from the start, so that the cards below it do not move when it appears.
 */
export function ProfilePart(props: ProfilePartProps): JSX.Element {
  return (
    <div class={`profile__part profile__part--${props.of}`}>
      <Deferred fallback={<Skeleton rows={2} />}>
        <Suspense fallback={<Skeleton rows={2} />}>{props.children}</Suspense>
      </Deferred>
    </div>
  );
}
