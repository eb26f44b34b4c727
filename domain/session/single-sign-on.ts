import type { ErrorCode } from '../errors.ts';

/** Why a sign-in by an identity provider did not work, as the address of /sso-error says it (specification §8). */
export const ssoFailures = ['failed', 'mismatch', 'onboarded', 'unavailable'] as const;
export type SsoFailureKind = (typeof ssoFailures)[number];

/** The catalogue's code of each. */
export const ssoFailureCodes = {
  failed: 'SSO_FAILED',
  mismatch: 'SSO_MISMATCH',
  onboarded: 'SSO_ONBOARDED',
  unavailable: 'SSO_UNAVAILABLE',
} as const satisfies Record<SsoFailureKind, ErrorCode>;

/** How a person stands to their company's identity provider: linked, about to be, or not at all (specification §3 CurrentUser). */
export const ssoStatuses = ['Active', 'Pending', 'Inactive'] as const;

/** Letters and digits that nobody mistakes for one another, on screen or on the phone. */
export const errorIdAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id that is quoted for support, such as `4F7K-9QX2`. */
export const errorIdPattern = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/;
