/**
 * How a device polls for a file that the server makes: at this interval, for at most 7 minutes (§9); after that the file is sent by e-mail.
 */
export const filePolling = { everyMs: 3_000, limitMs: 420_000 } as const;
