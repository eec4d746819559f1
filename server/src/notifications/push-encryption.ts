import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
/**
 * The record size in the message's header; includes the cipher's tag and the delimiter. A message is a single record.
 */
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
const HEADER_BYTES = 16 + 4 + 1 + 65;
/** The size that all push services accept; the strictest truncates messages to 2744 bytes on the way to phones. */
const BODY_MAX_BYTES = 2744;
const PLAIN_MAX_BYTES = BODY_MAX_BYTES - HEADER_BYTES - TAG_BYTES - 1;

/** The keys of a subscription, in base64url as browsers provide them. */
export interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Random values that a test fixes to compare with the example of RFC 8291. */
interface Chance {
  /** The sender's private key, used for this one message only. */
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const bytes = (base64url: string): Buffer => Buffer.from(base64url, "base64url");

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** True for a curve point of 65 bytes; anything else would make the encryption fail later. */
export function isDeviceKey(p256dh: string): boolean {
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(bytes(p256dh));
    return bytes(p256dh)[0] === 4;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for one device (RFC 8291 over RFC 8188, one record). Throws for a message over 2641 bytes and for
 * invalid keys.
 */
export function encryptFor({ p256dh, auth }: DeviceKeys, message: string, chance?: Chance): Buffer {
  const plain = Buffer.from(message);
  if (plain.length > PLAIN_MAX_BYTES) throw new Error(`a push message of ${plain.length} bytes is too long`);
  const ecdh = createECDH(CURVE);
  if (chance === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(chance.privateKey);
  const [device, own, salt] = [bytes(p256dh), ecdh.getPublicKey(), chance?.salt ?? randomBytes(16)];

  const info = Buffer.concat([Buffer.from("WebPush: info\0"), device, own]);
  const secret = derive(ecdh.computeSecret(device), bytes(auth), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);

  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  /* The delimiter 2 marks the last record. */
  const sealed = [cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, ...sealed]);
}
