/**
 * Whether the device's main pointer is a mouse or a trackpad. If it is a finger, focusing a field opens the on-screen
 * keyboard.
 */
export const hasMouse = (): boolean => matchMedia("(pointer: fine)").matches;
