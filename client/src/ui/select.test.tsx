import { render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { expect, test } from "vitest";
import { Select } from "./select.tsx";

test("new labels for the same options, as after a change of language, are not a choice by the user", async () => {
  const [name, setName] = createSignal("Wie notiert");
  const chosen: string[] = [];
  render(() => (
    <Select
      label="Reads"
      value="0"
      options={[
        { value: "0", label: name() },
        { value: "2", label: "B" },
      ]}
      onChange={(value) => chosen.push(value)}
    />
  ));
  setName("As written");
  await screen.findByRole("button", { name: /As written/ });
  expect(chosen).toEqual([]);
});
