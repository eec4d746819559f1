import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { SettingEditor } from "./setting-editor.tsx";
import type { SettingValue } from "./settings.ts";

const onChange = vi.fn<(value: SettingValue) => void>();
const onWrong = vi.fn<(path: string, isWrong: boolean) => void>();
const timing = { pause_between_songs: 20, pause_between_sets: 900, default_song_duration: 240 };

beforeAll(() => showLanguage("de"));
beforeEach(() => {
  onChange.mockClear();
  render(() => (
    <SettingEditor
      setting={{ key: "setlist_timing", value: timing }}
      value={timing}
      errors={{}}
      onChange={onChange}
      onWrong={onWrong}
    />
  ));
});
afterEach(cleanup);

const fields = (): HTMLInputElement[] => screen.getAllByRole<HTMLInputElement>("textbox");

test("the breaks between songs and sets and the default song length are shown as HH:MM:SS", () => {
  expect(fields().map(({ value }) => value)).toEqual(["00:00:20", "00:15:00", "00:04:00"]);
});

test("a typed length is stored in seconds, and incomplete input changes nothing", () => {
  const [songs] = fields();
  if (songs === undefined) throw new Error("no field");
  fireEvent.input(songs, { target: { value: "00:01:30" } });
  expect(onChange).toHaveBeenLastCalledWith({ ...timing, pause_between_songs: 90 });
  onChange.mockClear();
  fireEvent.input(songs, { target: { value: "00:01:" } });
  expect(onChange).not.toHaveBeenCalled();
  expect(onWrong).toHaveBeenLastCalledWith("setlist_timing.pause_between_songs", true);
});

test.each(["on", "off"])("a checkbox shows and switches the setting of the public song page when it is %s", (value) => {
  cleanup();
  render(() => (
    <SettingEditor
      setting={{ key: "publicSongPage", value }}
      value={value}
      errors={{}}
      onChange={onChange}
      onWrong={onWrong}
    />
  ));
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Öffentliche Songseite/ });
  expect(box.checked).toBe(value === "on");
  fireEvent.click(box);
  expect(onChange).toHaveBeenLastCalledWith(value === "on" ? "off" : "on");
});
