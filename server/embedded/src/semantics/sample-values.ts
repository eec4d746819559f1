import { Decimal128, ObjectId } from "bson";

export const ID = new ObjectId("64b7f0c2a1b2c3d4e5f60718");
export const dec = (text: string) => Decimal128.fromString(text);
