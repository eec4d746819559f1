import type { GigShare, NewGigShare, SharePart } from "@bandstand/shared/shares/contract.ts";
import { SHARE_LABEL_MAX, defaultEnd, latestEnd } from "@bandstand/shared/shares/limits.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { For, type JSX, Match, Show, Suspense, Switch, createResource, createSignal, untrack } from "solid-js";
import { call } from "../data/api.ts";
import type { RowOf } from "../data/rows.ts";
import { status } from "../data/status.ts";
import { today } from "../data/today.ts";
import { failureText } from "../i18n/failure.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { createForm } from "../ui/create-form.ts";
import { Sheet } from "../ui/dialog.tsx";
import { LinkPanel } from "../ui/link-panel.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import "./shares.css";

const PARTS: readonly SharePart[] = ["schedule", "setlist", "contact"];

interface ShareSheetProps {
  readonly gig: RowOf<"gigs">;
  readonly onClose: () => void;
}

/** Links to a gig for people outside the band. They exist on the service only, so the sheet needs a network. */
export function ShareSheet(props: ShareSheetProps): JSX.Element {
  const gig_id = untrack(() => props.gig.gig_id);
  const [made, setMade] = createSignal<NewGigShare>();
  const [listed, { refetch }] = createResource(
    () => status.online !== false,
    () => call("listShares", { params: { gig_id } }),
  );
  const shares = (): readonly GigShare[] => (listed.latest?.ok ? listed.latest.body : []);
  const refusal = (): string | undefined => {
    const reply = listed.latest;
    return reply?.ok === false && reply.code !== "OFFLINE" ? failureText(reply) : undefined;
  };

  return (
    <Sheet open onClose={() => props.onClose()} title={text().shares.title} description={text().shares.lead}>
      <div class="stack">
        <Show when={props.gig.published === 0}>
          <Banner icon="eye-off" tone="warning">
            {text().shares.draft}
          </Banner>
        </Show>
        <Show
          when={status.online !== false}
          fallback={
            <Banner icon="cloud-off" tone="warning">
              {text().shares.offline}
            </Banner>
          }
        >
          <Show
            when={made()}
            fallback={<NewLink gig={props.gig} onMade={(share) => (setMade(share), void refetch())} />}
          >
            {(share) => <MadeLink gig={props.gig} share={share()} onAgain={() => setMade(undefined)} />}
          </Show>
          <section class="stack stack--s">
            <h3 class="heading">{text().shares.valid}</h3>
            <Suspense fallback={<Skeleton rows={2} />}>
              <Switch fallback={<p class="soft">{text().shares.none}</p>}>
                <Match when={refusal()}>{(why) => <Banner tone="danger">{why()}</Banner>}</Match>
                <Match when={listed() && shares().length > 0}>
                  <ul class="ruled">
                    <For each={shares()}>
                      {(share) => (
                        <ValidLink
                          gig_id={gig_id}
                          share={share}
                          onEnded={() => {
                            if (made()?.share_id === share.share_id) setMade(undefined);
                            void refetch();
                          }}
                        />
                      )}
                    </For>
                  </ul>
                </Match>
              </Switch>
            </Suspense>
          </section>
        </Show>
      </div>
    </Sheet>
  );
}

interface NewLinkProps {
  readonly gig: RowOf<"gigs">;
  readonly onMade: (share: NewGigShare) => void;
}

/** What the link shows, who it is for, and how long it is valid. */
function NewLink(props: NewLinkProps): JSX.Element {
  const { gig_id, date } = untrack(() => props.gig);
  const form = createForm({
    start: { label: "", until: defaultEnd(date, today()), schedule: true, setlist: false, contact: false },
    limits: { label: SHARE_LABEL_MAX },
    required: { until: () => text().errors.required },
    check: {
      until: ({ until }) =>
        (until < today() && text().shares.untilPast) || (until > latestEnd(today()) && text().shares.untilLate),
    },
    save: async ({ label, until, ...shown }) => {
      const body = { label: label.trim() || null, until, parts: PARTS.filter((part) => shown[part]) };
      const reply = await call("createShare", { params: { gig_id }, body });
      if (!reply.ok) return reply.code === "LIST_FULL" ? text().shares.full : reply;
      return props.onMade(reply.body);
    },
  });
  return (
    <PageForm of={form} class="stack" submit={text().shares.create} look="primary">
      <fieldset class="shares__parts stack stack--s">
        <legend class="subheading">{text().shares.also}</legend>
        <For each={PARTS}>
          {(part) => (
            <Checkbox label={text().shares.parts[part]} hint={text().shares.hints[part]} {...form.toggle(part)} />
          )}
        </For>
      </fieldset>
      <div class="form-row">
        <TextField label={text().shares.label} hint={text().shares.labelHint} {...form.field("label")} />
        <TextField
          label={text().shares.until}
          type="date"
          min={today()}
          max={latestEnd(today())}
          {...form.field("until")}
        />
      </div>
    </PageForm>
  );
}

interface MadeLinkProps {
  readonly gig: RowOf<"gigs">;
  readonly share: NewGigShare;
  readonly onAgain: () => void;
}

/** Shows a new link, which the service returns only once. */
function MadeLink(props: MadeLinkProps): JSX.Element {
  return (
    <div class="stack stack--s">
      <LinkPanel
        url={props.share.url}
        message={`${props.gig.name}, ${formatDay(props.gig.date, "long")}`}
        until={text().shares.validUntil(formatDay(props.share.until))}
      />
      <p class="soft small">{text().shares.once}</p>
      <Button look="quiet" icon="plus" onClick={() => props.onAgain()}>
        {text().shares.another}
      </Button>
    </div>
  );
}

interface ValidLinkProps {
  readonly gig_id: string;
  readonly share: GigShare;
  readonly onEnded: () => void;
}

/** A valid link: who it is for, what it shows, when it ends, and a button that ends it at once. */
function ValidLink(props: ValidLinkProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const created = (): string => formatDay(todayIn(Date.parse(props.share.created_at), bandTimeZone()));
  const name = (): string => props.share.label ?? text().shares.unnamed(created());
  const shown = (): string =>
    props.share.parts.map((part) => text().shares.parts[part]).join(", ") || text().shares.timesOnly;
  const end = async (): Promise<void> => {
    setBusy(true);
    const { gig_id, share } = props;
    const reply = await call("endShare", { params: { gig_id, share_id: share.share_id } });
    setBusy(false);
    showToast(reply.ok ? text().shares.ended : failureText(reply), { tone: reply.ok ? "success" : "danger" });
    if (reply.ok) props.onEnded();
  };
  return (
    <li class="shares__link row row--between">
      <span class="stack stack--xs">
        <strong>{name()}</strong>
        <span class="soft small">
          {shown()} · {text().shares.validUntil(formatDay(props.share.until))}
        </span>
      </span>
      <Button size="s" icon="close" busy={busy()} aria-label={text().shares.endOf(name())} onClick={() => void end()}>
        {text().shares.end}
      </Button>
    </li>
  );
}
