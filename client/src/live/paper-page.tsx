import { type PaperPart, joinPaper } from "@bandstand/shared/live/paper.ts";
import { useLocation, useNavigate, useSearchParams } from "@solidjs/router";
import { type JSX, For, Match, Show, Switch, createEffect, createMemo, createSignal } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { paperOf } from "./kept-paper.ts";
import { dropPaper, fragmentOf, keepPaper, keptPapers, unpack } from "./paper-code.ts";
import { PaperQr } from "./paper-qr.tsx";
import { PaperSheet } from "./paper-sheet.tsx";
import "./paper.css";

/**
 * `/paper`: a printable setlist. It comes from a gig on this device (`?gig=`), or entirely from the URL's fragment, as
 * in a QR code. A list in the fragment needs no sign-in and no network, and none of it leaves the device.
 */
export function PaperPage(): JSX.Element {
  const location = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams<{ gig?: string }>();
  const [parts, setParts] = createSignal<readonly PaperPart[]>([]);
  const [kept, setKept] = createSignal(keptPapers());
  const [isBroken, setBroken] = createSignal(false);
  const [isQrOpen, setQrOpen] = createSignal(false);
  const own = createLiveRecord(() => (query.gig === undefined ? undefined : paperOf(query.gig)));

  const take = (part: PaperPart): void => {
    setParts(keepPaper(part));
    setKept(keptPapers());
  };
  createEffect(() => {
    const fragment = location.hash.slice(1);
    if (fragment === "") return void setBroken(false);
    void unpack(fragment).then((part) => {
      setBroken(part === null);
      if (part !== null) take(part);
    });
  });
  createEffect(() => {
    const list = own();
    if (list) take({ ...list, part: 1, of: 1 });
  });

  const isChosen = (): boolean => location.hash !== "" || query.gig !== undefined;
  const list = createMemo(() => (isChosen() ? joinPaper(parts()) : null));
  const missing = createMemo(() => {
    const have = new Set(parts().map(({ part }) => part));
    return Array.from({ length: parts()[0]?.of ?? 0 }, (_, at) => at + 1).filter((part) => !have.has(part));
  });
  const open = async (papers: readonly PaperPart[]): Promise<void> => {
    const whole = joinPaper(papers);
    const [first] = papers;
    if (whole === null || first === undefined) return;
    setQrOpen(false);
    navigate(`/paper#${await fragmentOf(whole)}`);
  };
  const drop = (part: PaperPart): void => {
    dropPaper(part);
    setKept(keptPapers());
  };

  return (
    <main class="paper-page">
      <nav class="paper-page__bar wrap">
        <ButtonLink look="quiet" icon="arrow-left" href={query.gig === undefined ? "/" : `/gigs/${query.gig}`}>
          {query.gig === undefined ? text().stage.home : text().live.back}
        </ButtonLink>
        <Show when={list()}>
          <Button icon="qr-code" aria-pressed={isQrOpen()} onClick={() => setQrOpen(!isQrOpen())}>
            {text().stage.qr}
          </Button>
          <Button icon="printer" onClick={() => window.print()}>
            {text().stage.print}
          </Button>
        </Show>
      </nav>
      <Show when={isBroken()}>
        <Banner tone="danger">{text().stage.paperBroken}</Banner>
      </Show>
      <Show when={list() && missing().length > 0}>
        <Banner tone="warning">{text().stage.paperMissing(missing().join(", "))}</Banner>
      </Show>
      <Switch>
        <Match when={list()}>
          {(shown) => (
            <>
              <Show when={isQrOpen()}>
                <PaperQr list={shown()} />
              </Show>
              <PaperSheet list={shown()} />
            </>
          )}
        </Match>
        <Match when={kept().length === 0}>
          <EmptyState icon="printer" title={text().stage.paperNone} hint={text().stage.paperNoneHint} />
        </Match>
      </Switch>
      <Show when={!isChosen() && kept().length > 0}>
        <section class="paper-page__kept">
          <h1>{text().stage.paperOthers}</h1>
          <ul>
            <For each={kept()}>
              {(papers) => (
                <Show when={papers[0]}>
                  {(first) => (
                    <li>
                      <button
                        type="button"
                        class="paper-page__open stack stack--xs box touch"
                        onClick={() => void open(papers)}
                      >
                        <strong>{first().gig}</strong>
                        <span class="soft">{formatDay(first().date)}</span>
                      </button>
                      <IconButton
                        icon="trash"
                        label={text().stage.paperForget(first().gig)}
                        onClick={() => drop(first())}
                      />
                    </li>
                  )}
                </Show>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </main>
  );
}
