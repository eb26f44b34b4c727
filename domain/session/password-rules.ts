import type { MessageDescriptor } from '../message.ts';

/** What a new password must have (specification §5); that it was not used recently, only the server can tell. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'number', 'special'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Characters that a password has at least and at most; more would only be work for whoever hashes it. */
export const minPasswordLength = 8;
export const maxPasswordLength = 256;

/** How many of the passwords before cannot be taken again. */
export const rememberedPasswords = 5;

/** How long a link for a new password works; once. */
export const resetLinkMinutes = 60;

/** The rules that a text does not meet yet, in their order; none, and it may be a password. */
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
