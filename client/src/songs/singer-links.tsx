import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { meantBy } from "../ui/combobox-option.tsx";

interface SingerLinksProps {
  readonly singers: readonly string[];
  /** Full names of the members. */
  readonly members: readonly string[];
  readonly onLink: (name: string, member: string) => void;
}

/** Offers the member whom a singer's name fits, such as an imported "Anna": only members are seen by the line-up check. */
export function SingerLinks(props: SingerLinksProps): JSX.Element {
  const links = () => {
    const free = props.members.filter((name) => !props.singers.includes(name));
    const options = free.map((name) => ({ value: name, label: name }));
    return props.singers.flatMap((name) => {
      const meant = props.members.includes(name) ? undefined : meantBy(options, name);
      return meant === undefined ? [] : [{ name, member: meant.value }];
    });
  };
  return (
    <Show when={links().length > 0}>
      <div class="song-form__links">
        <For each={links()}>
          {({ name, member }) => (
            <Chip icon="user-plus" onClick={() => props.onLink(name, member)}>
              {text().songs.singerIs(name, member)}
            </Chip>
          )}
        </For>
      </div>
    </Show>
  );
}
