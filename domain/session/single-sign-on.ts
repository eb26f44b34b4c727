/** Why a sign-in with an identity provider failed, as in the address of /sso-error (specification §8). */
export const ssoFailures = ['failed', 'mismatch', 'onboarded', 'unavailable'] as const;
export type SsoFailureKind = (typeof ssoFailures)[number];

/** Whether a person is linked to their company's identity provider, about to be, or not (specification §3 CurrentUser). */
export const ssoStatuses = ['Active', 'Pending', 'Inactive'] as const;

/** Letters and digits that are not confused with one another, on screen or on the phone. */
export const errorIdAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id that people give to support, such as `4F7K-9QX2`. */
export const errorIdPattern = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/;
