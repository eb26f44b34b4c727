/** The verification methods (specification §1); `recovery` is a one-use recovery code. */
export const mfaMethods = ['sms', 'email', 'totp', 'passkey', 'recovery'] as const;
export type MfaMethodKind = (typeof mfaMethods)[number];

/** The methods that a person can set up; recovery codes are created with the first of them. */
export const mfaSetupMethods = ['sms', 'email', 'totp', 'passkey'] as const;
export type MfaSetupMethod = (typeof mfaSetupMethods)[number];

/** A person can have several passkeys, and one of each other method. */
export function canSetUp(method: MfaSetupMethod, existing: readonly { readonly method: string }[]): boolean {
  return method === 'passkey' || existing.every((one) => one.method !== method);
}

/** The methods to which a code is sent. */
export const sentMfaMethods = ['sms', 'email'] as const;

/**
 * The method that a verification begins with: a person's only one, or the one that they used last; null if they have to choose. Never a
 * recovery code.
 */
export function preferredMethod<Method extends { readonly method: string; readonly lastUsedAt: string | null }>(
  methods: readonly Method[],
): Method | null {
  const daily = methods.filter(({ method }) => method !== 'recovery');
  const used = daily.filter(({ lastUsedAt }) => lastUsedAt !== null);
  const [last] = used.toSorted((one, other) => ((one.lastUsedAt ?? '') < (other.lastUsedAt ?? '') ? 1 : -1));
  return last ?? (daily.length === 1 ? (daily[0] ?? null) : null);
}

/** Statuses of a verification (specification §4). A verification can be used only while it is confirmed and has not expired. */
export const mfaEventStatuses = ['Pending', 'Confirmed'] as const;
export type MfaEventStatus = (typeof mfaEventStatuses)[number];

/** Ids of the two methods that are not stored as rows: recovery codes, and the e-mail address of a person who has set up no method. */
export const recoveryMethodId = 'recovery';
export const ownEmailMethodId = 'email';

/** Limits of codes and verifications (specification §9). */
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
