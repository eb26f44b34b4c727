/** How a device asks for a file that the server makes: every so often, and at most 7 minutes (§9); then it comes by mail. */
export const filePolling = { everyMs: 3_000, limitMs: 420_000 } as const;
