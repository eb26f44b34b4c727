/** Lifetimes of sessions and bearers, and the number of allowed failures. */
export const sessionLimits = {
  idleMinutes: 30,
  absoluteHours: 12,
  bearerMinutes: 10,
  /** The last use of a session is written at most this often. */
  touchSeconds: 60,
  /** After the first use of a new secret the former one stays valid for this long. */
  formerSecretSeconds: 60,
  failuresPerAccount: 5,
  failuresPerAddress: 60,
  lockMinutes: 15,
} as const;
