import type { CalendarFeed } from "@bandstand/shared/calendar/contract.ts";
import { type JSX, Match, Show, Switch, createResource, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { showToast } from "../ui/toast.ts";
import { keepFeed, readFeed } from "./queries.ts";
import "./calendar.css";

interface Feed {
  readonly url: string;
  readonly expires_at: string;
}

/**
 * The member's own calendar feed. Its URL is a secret that the service shows once; a new URL invalidates the old one.
 */
export function CalendarCard(): JSX.Element {
  const [known, { mutate }] = createResource(() => (status.online === false ? "kept" : "asked"), readFeed);
  const active = () => (known.latest?.active ? known.latest : undefined);
  const [feed, setFeed] = createSignal<Feed>();
  const [busy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal("");
  const [asking, setAsking] = createSignal<"renew" | "end">();
  let address: HTMLInputElement | undefined;

  const learn = async (state: CalendarFeed): Promise<void> => {
    mutate(state);
    await keepFeed(state);
  };
  const create = async (): Promise<void> => {
    const reply = await call("createIcal");
    if (!reply.ok) return void setRefusal(failureText(reply));
    const isRenewed = active() !== undefined;
    setFeed(reply.body);
    if (isRenewed) showToast(text().calendar.renewed, { tone: "success" });
    await learn({ active: true, expires_at: reply.body.expires_at });
  };
  const end = async (): Promise<void> => {
    const reply = await call("deleteIcal");
    if (!reply.ok) return void setRefusal(failureText(reply));
    setFeed(undefined);
    await learn({ active: false, expires_at: null });
    showToast(text().calendar.ended);
  };
  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal("");
    try {
      await action();
    } finally {
      setBusy(false);
      setAsking(undefined);
    }
    /* Moves the focus to the new URL, which may be scrolled out of view, once the closed dialog has returned the focus
       to the button. */
    if (action === create && refusal() === "") setTimeout(() => address?.focus());
  };

  return (
    <section class="card calendar" id="calendar">
      <h2>{text().calendar.title}</h2>
      <p class="soft">{text().calendar.lead}</p>
      <Show when={feed()}>{(made) => <FeedAddress feed={made()} ref={(element) => (address = element)} />}</Show>
      <Show when={feed() === undefined}>
        <Switch>
          <Match when={active()?.expires_at}>
            {(until) => <p>{text().calendar.active(formatInstant(until()))}</p>}
          </Match>
          <Match when={known.latest === null}>
            <p class="faint">{text().calendar.unknown}</p>
          </Match>
        </Switch>
      </Show>
      <p class="faint">{text().calendar.slow}</p>
      <Show when={refusal()}>
        <Banner tone="danger">{refusal()}</Banner>
      </Show>
      <div class="row">
        <Button
          icon="calendar-plus"
          busy={busy()}
          disabled={known.loading || status.online === false}
          onClick={() => (known.latest?.active === false ? void run(create) : setAsking("renew"))}
        >
          {active() ? text().calendar.renew : text().calendar.create}
        </Button>
        <Show when={active()}>
          <Button look="quiet" disabled={busy() || status.online === false} onClick={() => setAsking("end")}>
            {text().calendar.end}
          </Button>
        </Show>
      </div>
      <ConfirmDialog
        open={asking() === "renew"}
        onClose={() => setAsking(undefined)}
        title={text().calendar.renewQuestion}
        description={text().calendar.renewLoss}
        confirm={text().calendar.renewNow}
        danger
        busy={busy()}
        onConfirm={() => run(create)}
      />
      <ConfirmDialog
        open={asking() === "end"}
        onClose={() => setAsking(undefined)}
        title={text().calendar.endQuestion}
        description={text().calendar.endLoss}
        confirm={text().calendar.endNow}
        danger
        busy={busy()}
        onConfirm={() => run(end)}
      />
    </section>
  );
}

/* Returns the feed's URL with the scheme `webcal:`, which calendar apps such as Apple's open directly. */
const webcal = (url: string): string => url.replace(/^https?:/, "webcal:");

interface FeedAddressProps {
  readonly feed: Feed;
  /** Receives the field that contains the URL. */
  readonly ref: (field: HTMLInputElement) => void;
}

/** The URL of a new feed, which is shown only once: to copy, to open, and as a QR code. */
function FeedAddress(props: FeedAddressProps): JSX.Element {
  return (
    <>
      <input
        ref={props.ref}
        class="control calendar__url"
        readOnly
        aria-label={text().calendar.address}
        value={props.feed.url}
      />
      <div class="row">
        <CopyButton text={props.feed.url} />
        <ButtonLink size="s" icon="calendar-plus" href={webcal(props.feed.url)} target="_self">
          {text().calendar.subscribe}
        </ButtonLink>
      </div>
      <div class="calendar__code">
        <QrCode data={props.feed.url} label={text().calendar.code} tooLong={text().calendar.codeTooLong} />
      </div>
      <p class="faint">{text().calendar.until(formatInstant(props.feed.expires_at))}</p>
      <Banner icon="lock">{text().calendar.secret}</Banner>
    </>
  );
}
