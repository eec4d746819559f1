/**
 * Version of the interface. It grows when an app that is installed today could no longer speak with the service; the
 * deployment note of that release says which of the two goes first.
 */
export const WIRE_VERSION = "1";
