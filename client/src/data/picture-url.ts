/** The address of a stored picture. A file of its own, because the page of a shared gig loads nothing else of `data`. */
export const pictureUrl = (name: string): string => `/api/public/pictures/${name}`;
