import mongoose from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";

const { Schema, model } = mongoose;

/** The band's chat. `moved_*`: set if the service has moved the group to a new id. */
interface Channel {
  readonly _id: "chat";
  /** When the chat was switched on; earlier records are not announced. */
  readonly since: Date;
  readonly moved_to: string | null;
  /** Hash of the address that `moved_to` belongs to. */
  readonly moved_from: string | null;
}

const channelSchema = new Schema<Channel>(
  {
    _id: { type: String, required: true },
    since: { type: Date, required: true },
    moved_to: { type: String, default: null },
    moved_from: { type: String, default: null },
  } satisfies Record<keyof Channel, unknown>,
  { collection: "notice_channels", versionKey: false, strict: "throw" },
);

const Channels = model<Channel>("notice_channels", channelSchema);

const CHAT = { _id: "chat" } as const;

/** Switches the chat on if it is off. Returns when it was switched on. */
export async function chatSince(now: Date): Promise<Date> {
  const known = await Channels.findOne(CHAT).lean<Channel>();
  if (known !== null) return known.since;
  try {
    await Channels.create([{ ...CHAT, since: now }]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return (await Channels.findOne(CHAT).lean<Channel>())?.since ?? now;
}

/** Switches the chat off. Records created while it is off are not announced later. */
export async function chatOff(): Promise<void> {
  await Channels.deleteOne(CHAT);
}

/** Returns the new id of the group whose address has the hash `from`, or undefined. */
export async function movedGroup(from: string): Promise<string | undefined> {
  const channel = await Channels.findOne(CHAT).lean<Channel>();
  return channel?.moved_from === from ? (channel.moved_to ?? undefined) : undefined;
}

export async function moveGroup(from: string, to: string): Promise<void> {
  await Channels.updateOne(CHAT, { $set: { moved_from: from, moved_to: to } });
}
