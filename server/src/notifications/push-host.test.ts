import { describe, expect, it } from "vitest";
import { isPushEndpoint } from "./push-host.ts";

describe("a push endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("is accepted at a browser's push service: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(true);
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://user:password@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.example.org/abc",
    "https://evilfcm.googleapis.com/abc",
    "https://evilpush.apple.com/abc",
    "https://notify.windows.com.evil.example/abc",
    "https://example.org/https://fcm.googleapis.com/",
    "https://localhost/push",
    "https://127.0.0.1/push",
    "https://[::1]/push",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/push",
    "file:///etc/passwd",
    "push",
  ])("is refused at a URL that is not a push service's, especially inside the server's network: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(false);
  });

  it("is accepted on an origin that the band has configured, if the origin matches exactly", () => {
    const own = ["https://push.example.org"];
    expect(isPushEndpoint("https://push.example.org/up/1", own)).toBe(true);
    expect(isPushEndpoint("https://push.example.org:444/up/1", own)).toBe(false);
    expect(isPushEndpoint("http://push.example.org/up/1", own)).toBe(false);
    expect(isPushEndpoint("https://x@push.example.org/up/1", own)).toBe(false);
  });
});
