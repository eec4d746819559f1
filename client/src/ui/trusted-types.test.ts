import { describe, expect, test } from "vitest";
import { trustedTemplate, trustedWorker } from "./trusted-types.ts";

describe("the Trusted Types policy", () => {
  test.each(['<svg viewBox="0 0 24 24"><path d="M8 5v14"></svg>', "<button type=button><span>", "<p>"])(
    "accepts a template: %s",
    (template) => {
      expect(trustedTemplate(template)).toBe(template);
    },
  );

  test.each([
    "<script>alert(1)</script>",
    "<SCRIPT src=/x>",
    "<p><iframe>",
    "<img src=x onerror=alert(1)>",
    '<p srcdoc="x">',
    "<base href=//elsewhere>",
  ])("refuses active content: %s", (html) => {
    expect(() => trustedTemplate(html)).toThrow(TypeError);
  });

  test("allows only the service workers of the app and of the guest page", () => {
    expect(trustedWorker("/sw.js")).toBe("/sw.js");
    expect(trustedWorker("/guest-sw.js")).toBe("/guest-sw.js");
    expect(() => trustedWorker("/elsewhere.js" as "/sw.js")).toThrow(TypeError);
  });
});
