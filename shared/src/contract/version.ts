/**
 * Version of the API. It is raised when installed apps would no longer work with the service. The release notes then
 * say which side to deploy first.
 */
export const WIRE_VERSION = "1";

/**
 * Hash of everything in the API that a client depends on. A test fails when it changes, so that no change of a contract
 * goes unnoticed: last month's app must still work, or `WIRE_VERSION` must be raised.
 */
export const WIRE_PIN = "2fb6e02956aa0fff61830933d071df04";
