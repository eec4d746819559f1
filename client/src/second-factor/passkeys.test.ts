import { expect, test } from "vitest";
import { isIpAddress } from "./passkeys.ts";

test.each(["127.0.0.1", "192.168.178.20", "[::1]", "[fd00::12]"])("%s is an IP address", (host) => {
  expect(isIpAddress(host)).toBe(true);
});

test.each(["localhost", "band.example.org", "1.2.3.4.example.org", "10.example"])("%s is a host name", (host) => {
  expect(isIpAddress(host)).toBe(false);
});
