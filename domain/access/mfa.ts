/** The ways to prove that it is you (specification §1); `recovery` is one of the codes that are kept for the day of need. */
export const mfaMethods = ['sms', 'email', 'totp', 'passkey', 'recovery'] as const;
export type MfaMethodKind = (typeof mfaMethods)[number];

/** The ways that a person can set up; recovery codes come with the first of them. */
export const mfaSetupMethods = ['sms', 'email', 'totp', 'passkey'] as const;
export type MfaSetupMethod = (typeof mfaSetupMethods)[number];

/** The methods to which a code is sent. */
export const sentMfaMethods = ['sms', 'email'] as const;

/** How a verification stands (specification §4): it is used only while it is confirmed and has not expired. */
export const mfaEventStatuses = ['Pending', 'Confirmed'] as const;
export type MfaEventStatus = (typeof mfaEventStatuses)[number];

/**
 * Ids of the two methods that are no rows of their own: one of the recovery codes, and the e-mail address of a person who has
 * set up nothing.
 */
export const recoveryMethodId = 'recovery';
export const ownEmailMethodId = 'email';

/** What holds of codes and verifications (specification §9). */
export const mfaLimits = {
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  resendSeconds: 60,
  eventMinutes: 10,
  setupMinutes: 10,
  waitingMinutes: 10,
  pauseMinutes: 30,
  recoveryCodes: 10,
} as const;
