import { expect, test } from "vitest";
import { recoveryFile } from "./recovery-file.ts";

test("the file of recovery codes names their owner and has each code on its own line", () => {
  const { name, content } = recoveryFile({
    title: "Bandstand recovery codes",
    lines: ["For lena at band.example.org"],
    codes: ["abcd-efgh-jkmn", "pqrs-tuvw-xyz2"],
  });
  expect(name).toBe("Bandstand recovery codes.txt");
  expect(new TextDecoder().decode(content)).toBe(
    "Bandstand recovery codes\r\nFor lena at band.example.org\r\n\r\nabcd-efgh-jkmn\r\npqrs-tuvw-xyz2\r\n",
  );
});
