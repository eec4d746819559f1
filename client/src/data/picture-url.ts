/** The URL of a stored picture. In a separate file, because the page of a shared gig loads nothing else from `data`. */
export const pictureUrl = (name: string): string => `/api/public/pictures/${name}`;
