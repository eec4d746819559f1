/** MongoDB's error names and codes, so that drivers and tools react to errors as they do with a MongoDB server. */
const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidBSON: 22,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  InvalidPipelineOperator: 168,
  ClientMetadataCannotBeMutated: 186,
  InvalidIndexSpecificationOption: 197,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  IncompleteTransactionHistory: 217,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  SnapshotUnavailable: 246,
  OutOfDiskSpace: 14031,
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/**
 * An error with a MongoDB error code.
 * `extra` holds further fields of the reply, such as `keyPattern` and `keyValue` of a duplicate key.
 */
export class DatabaseError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: ErrorName | number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "DatabaseError";
    this.code = typeof code === "number" ? code : ERROR_CODES[code];
    this.codeName = typeof code === "number" ? `Location${code}` : code;
    this.extra = extra;
  }
}

/** The error for MongoDB features that are deliberately not supported. */
export function notSupported(feature: string): DatabaseError {
  return new DatabaseError("CommandNotSupported", `${feature} is not supported by the embedded database`);
}

export function badValue(message: string): DatabaseError {
  return new DatabaseError("BadValue", message);
}
