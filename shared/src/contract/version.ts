/**
 * Version of the interface. It grows when an app that is installed today could no longer speak with the service; the
 * deployment note of that release says which of the two goes first.
 */
export const WIRE_VERSION = "1";

/**
 * Hash of everything on the wire that a program depends on. It changes with every change of a contract, so that none
 * goes unnoticed: an app of last month must still be able to speak, or `WIRE_VERSION` grows.
 */
export const WIRE_PIN = "07b3b534d696d52a2f065a7bde600bb0";
