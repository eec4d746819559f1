/** Returns the id in a record's address below `room`, such as `/gigs`; undefined if the address is another one. */
export const idIn = (room: string, address: string): string | undefined =>
  address.startsWith(`${room}/`) ? address.slice(room.length + 1) : undefined;
