/** Key of a page’s snapshot: beside the stored query answers, and deleted with them. */
export const screenKey = (path: string): string => `screen:${path}`;
