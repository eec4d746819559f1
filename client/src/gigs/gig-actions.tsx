import { useNavigate } from "@solidjs/router";
import { type JSX, Match, Show, Switch, createMemo } from "solid-js";
import { isAdmin, mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { type MainAction, mainAction } from "./main-action.ts";
import type { GigRow } from "./queries.ts";

interface GigActionsProps {
  readonly gig: GigRow;
  /** True if the setlist tab is open, so no link to it is needed. */
  readonly isSetlistOpen: boolean;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onShare: () => void;
  /** Publishes the gig or, with 0, makes it a draft again. */
  readonly onPublish: (published: 0 | 1) => void;
  readonly onDelete: () => void;
}

/** The gig's next step as a button, a link to live mode, and the editors' menu. */
export function GigActions(props: GigActionsProps): JSX.Element {
  const navigate = useNavigate();
  const liveHref = (): string => `/live/${props.gig.gig_id}`;
  const main = createMemo((): MainAction | null => {
    const next = mainAction(props.gig, {
      mayEdit: mayEdit(),
      isAdmin: isAdmin(),
      now: Date.now(),
      zone: bandTimeZone(),
    });
    return next === "build" && props.isSetlistOpen ? null : next;
  });
  /* Live mode has its own button only if the gig can be played now or soon; otherwise it is a menu entry. */
  const isLiveInMenu = (): boolean => mayEdit() && main() !== "live" && (main() !== null || props.gig.date < today());

  return (
    <>
      <Switch>
        <Match when={main() === "publish"}>
          <Button look="primary" icon="eye" onClick={() => props.onPublish(1)}>
            {text().gigs.publish}
          </Button>
        </Match>
        <Match when={main() === "build"}>
          <ButtonLink href={`/gigs/${props.gig.gig_id}?tab=setlist`} look="primary" icon="plus">
            {text().gigs.buildSetlist}
          </ButtonLink>
        </Match>
        <Match when={main() === "review"}>
          <ButtonLink href={`/gigs/${props.gig.gig_id}/as-played`} look="primary" icon="history">
            {text().stage.review}
          </ButtonLink>
        </Match>
        <Match when={!isLiveInMenu()}>
          <ButtonLink href={liveHref()} look={main() === "live" ? "primary" : "secondary"} icon="spotlight">
            {text().gigs.live}
          </ButtonLink>
        </Match>
      </Switch>
      <Show when={mayEdit()}>
        <Menu
          label={text().gigs.actions}
          items={[
            ...(isLiveInMenu()
              ? [{ label: text().gigs.live, icon: "spotlight" as const, run: () => navigate(liveHref()) }]
              : []),
            { label: text().gigs.edit, icon: "edit", run: () => props.onEdit() },
            { label: text().shares.action, icon: "share", run: () => props.onShare() },
            { label: text().duplicate.action, icon: "copy", run: () => props.onDuplicate() },
            props.gig.published === 1
              ? { label: text().gigs.unpublish, icon: "eye", run: () => props.onPublish(0) }
              : { label: text().gigs.publish, icon: "eye", run: () => props.onPublish(1) },
            { label: text().gigs.remove, icon: "trash", danger: true, run: () => props.onDelete() },
          ]}
        />
      </Show>
    </>
  );
}
