import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MailServer } from "../testing/mail.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

let server: TestServer;
const post = new MailServer();

beforeAll(async () => {
  server = await startTestServer({
    env: {
      SMTP_URL: await post.listen(),
      MAIL_FROM: "Die Band <band@example.org>",
      TRUST_PROXY: "1",
      RATE_LIMIT_RESET_PER_HOUR: "2",
    },
  });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

test("the number of reset links per hour to one mailbox is limited, regardless of the requester's IP address and the name entered", async () => {
  const ask = (username_or_email: string, sender: number) =>
    server.device().post("/password_reset/request", { username_or_email }, { "X-Forwarded-For": `192.0.2.${sender}` });
  for (let sender = 0; sender < 8; sender++) {
    const name = sender % 2 === 0 ? "editor" : "Editor@example.org";
    expect((await ask(name, sender)).status).toBe(202);
  }
  /* Emails are sent in the order of the requests, so once this one has arrived, all emails for the requests above
     have arrived. */
  expect((await ask("musician", 20)).status).toBe(202);
  const to = (name: string) => post.received.filter(({ source }) => source.includes(`<${name}@example.org>`)).length;
  await vi.waitFor(() => expect(to("musician")).toBe(1), { timeout: 15_000, interval: 20 });
  expect(to("editor")).toBe(2);
});
