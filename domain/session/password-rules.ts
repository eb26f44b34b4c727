import type { MessageDescriptor } from '../message.ts';

/** Rules of a new password (specification §5); only the server can check that it was not used recently. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'number', 'special'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Minimum and maximum length of a password in characters; a longer one would only slow down the hash. */
export const minPasswordLength = 8;
export const maxPasswordLength = 256;

/** The number of former passwords that cannot be reused. */
export const rememberedPasswords = 5;

/** Minutes for which a password reset link works; it works once. */
export const resetLinkMinutes = 60;

/** The rules that a text does not meet yet, in order; empty if it is a valid password. */
export function unmetPasswordRules(text: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !meets[rule](text));
}

const meets: Record<PasswordRule, (text: string) => boolean> = {
  length: (text) => [...text].length >= minPasswordLength,
  lowercase: (text) => /\p{Ll}/u.test(text),
  uppercase: (text) => /\p{Lu}/u.test(text),
  number: (text) => /\p{Nd}/u.test(text),
  special: (text) => /[^\p{L}\p{N}\s]/u.test(text),
};

/** Each rule as it is shown while a person types. */
export const passwordRuleTexts = {
  length: /*i18n*/ { id: 'session.password-rule.length', message: 'At least 8 characters' },
  lowercase: /*i18n*/ { id: 'session.password-rule.lowercase', message: 'A lower-case letter' },
  uppercase: /*i18n*/ { id: 'session.password-rule.uppercase', message: 'An upper-case letter' },
  number: /*i18n*/ { id: 'session.password-rule.number', message: 'A number' },
  special: /*i18n*/ { id: 'session.password-rule.special', message: 'A special character, such as ! or ?' },
} as const satisfies Record<PasswordRule, MessageDescriptor>;
