/**
 * Version of the API, raised when installed apps would no longer work with the service. The release notes then say
 * whether to deploy the app or the service first.
 */
export const WIRE_VERSION = "1";

/**
 * Hash of everything in the API that a client depends on. A test fails when it changes, so that no change to a contract
 * goes unnoticed: last month's app must still work, or `WIRE_VERSION` must be raised.
 */
export const WIRE_PIN = "cd75e5d487bb002af5d9f08ee207287f";
