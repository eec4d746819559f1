import type { FullAsk } from "@bandstand/shared/line-ups/contract.ts";
import { type JSX, Match, Switch, createResource, untrack } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LinkPanel } from "../ui/link-panel.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { askedName } from "./queries.ts";
import type { AskedSeat } from "./asked-seat.ts";

interface GuestLinkDialogProps {
  readonly of: Pick<AskedSeat, "event_type" | "event_id" | "seat">;
  readonly ask: FullAsk;
  readonly onClose: () => void;
}

/** Shows a new link that lets a contact answer, for the editor to send by any messenger. */
export function GuestLinkDialog(props: GuestLinkDialogProps): JSX.Element {
  const params = untrack(() => {
    const { event_type, event_id } = props.of;
    return { event_type, event_id, ask_id: props.ask.ask_id };
  });
  const [reply] = createResource(() => call("createGuestLink", { params }));
  const url = (): string | undefined => {
    const made = reply.latest;
    return made?.ok ? made.body.url : undefined;
  };
  const refusal = (): string | undefined => {
    const made = reply.latest;
    return made?.ok === false ? failureText(made) : undefined;
  };
  const name = (): string => askedName(props.ask);
  return (
    <Dialog open onClose={() => props.onClose()} title={text().asks.linkOf(name())} description={text().asks.linkHint}>
      <Switch fallback={<Skeleton rows={2} />}>
        <Match when={refusal()}>{(why) => <Banner tone="danger">{why()}</Banner>}</Match>
        <Match when={url()}>
          {(link) => (
            <LinkPanel
              url={link()}
              message={text().asks.linkText(name(), props.of.seat.part)}
              until={text().asks.linkUntil}
            />
          )}
        </Match>
      </Switch>
    </Dialog>
  );
}
