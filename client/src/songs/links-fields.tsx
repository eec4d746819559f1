import { LINKS_MAX, LINK_TITLE_MAX, LINK_TYPED_MAX } from "@bandstand/shared/songs/limits.ts";
import { linkService, readLink } from "@bandstand/shared/songs/links.ts";
import { type JSX, Index, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import type { FormState } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EMPTY_LINK, type TypedLink, linkError } from "./link-fields.ts";

/** The fields for a song's links, each with an optional title. The service is recognised by the address. */
export function LinksFields(props: { readonly form: FormState<{ links: readonly TypedLink[] }> }): JSX.Element {
  const links = (): readonly TypedLink[] => props.form.fields.links;
  const set = (next: readonly TypedLink[]): void => props.form.set({ links: next });
  const change = (at: number, part: Partial<TypedLink>): void =>
    set(links().map((link, index) => (index === at ? { ...link, ...part } : { ...link })));
  const tidy = (at: number, { url }: TypedLink): void => {
    const link = readLink(url);
    if (link !== null && link !== url) change(at, { url: link });
  };
  const remove = (at: number): void => {
    const rest = links().filter((_link, index) => index !== at);
    set(rest.length === 0 ? [EMPTY_LINK] : rest);
  };
  const errorOf = (link: TypedLink, at: number): string | undefined => {
    const error = props.form.error("links");
    const isOwn = error === text().songs.linksTooMany ? at >= LINKS_MAX : error === linkError(link);
    return isOwn ? error : undefined;
  };
  let list: HTMLDivElement | undefined;
  const add = (): void => {
    set([...links(), EMPTY_LINK]);
    [...(list?.querySelectorAll<HTMLInputElement>(".links-fields__url input") ?? [])].at(-1)?.focus();
  };
  return (
    <FieldGroup legend={text().songs.fields.links}>
      <div class="stack stack--m" ref={(element) => (list = element)}>
        <Index each={links()}>
          {(link, at) => (
            <div class="links-fields__line">
              <TextField
                class="links-fields__url"
                label={text().songs.linkOf(at + 1)}
                hideLabel
                placeholder="https://…"
                inputMode="url"
                autocomplete="off"
                maxLength={LINK_TYPED_MAX}
                value={link().url}
                hint={linkService(readLink(link().url) ?? "") ?? undefined}
                error={errorOf(link(), at)}
                onInput={(url) => change(at, { url })}
                onBlur={() => tidy(at, link())}
              />
              <TextField
                class="links-fields__title"
                label={text().songs.linkTitleOf(at + 1)}
                hideLabel
                placeholder={text().songs.linkTitle}
                autocomplete="off"
                maxLength={LINK_TITLE_MAX}
                value={link().title}
                onInput={(title) => change(at, { title })}
              />
              <IconButton icon="close" label={text().songs.removeLink(at + 1)} onClick={() => remove(at)} />
            </div>
          )}
        </Index>
        <Show when={links().length < LINKS_MAX}>
          <div>
            <Button size="s" icon="plus" onClick={add}>
              {text().songs.addLink}
            </Button>
          </div>
        </Show>
      </div>
    </FieldGroup>
  );
}
