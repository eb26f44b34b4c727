// Keys beside the kept answers to queries: what lies there goes when they go, with what the server said.

/** The light charges (adr-0002). */
export const projectionKey = 'projection:charges';
/** What was asked of them last, with the answers. */
export const answersKey = 'answers:charges';
/** How a page looked when it was seen last. */
export const screenKey = (path: string): string => `screen:${path}`;
