/** Where it is kept how a page looked when it was seen last: beside the kept answers to queries, and gone when they go. */
export const screenKey = (path: string): string => `screen:${path}`;
