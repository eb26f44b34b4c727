/** How long sessions and bearers live, and how many failed attempts are borne. */
export const sessionLimits = {
  idleMinutes: 30,
  absoluteHours: 12,
  bearerMinutes: 10,
  /** A session's last use is written at most this often. */
  touchSeconds: 60,
  /** The secret before a step-up goes on so long once the new one has been seen. */
  formerSecretSeconds: 60,
  failuresPerAccount: 5,
  failuresPerAddress: 60,
  lockMinutes: 15,
} as const;
