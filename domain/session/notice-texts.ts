import type { MessageDescriptor } from '../message.ts';

/** What is written to people about their sign-in and their business. */
export const notices = [
  'code',
  'reset-link',
  'reset-pending',
  'reset-single-sign-on',
  'password-changed',
  'method-added',
  'method-removed',
  'bank-account-changed',
] as const;
export type NoticeKind = (typeof notices)[number];

/** Subject and text of each notice; the server says them, in the language of the person. */
export const noticeTexts = {
  code: {
    subject: /*i18n*/ { id: 'notices.code.subject', message: '{program}: your code' },
    text: /*i18n*/ {
      id: 'notices.code.text',
      message: '{code} is your code for {program}. It works for {minutes} minutes. Do not share it with anyone.',
    },
  },
  'reset-link': {
    subject: /*i18n*/ { id: 'notices.reset-link.subject', message: '{program}: reset your password' },
    text: /*i18n*/ {
      id: 'notices.reset-link.text',
      message:
        'Someone requested a new password for your account. If this was you, open this link within {minutes} minutes. It works once:\n\n{link}\n\nIf this wasn’t you, ignore this email. Your password stays the same.',
    },
  },
  'reset-pending': {
    subject: /*i18n*/ { id: 'notices.reset-pending.subject', message: '{program}: your account is not active yet' },
    text: /*i18n*/ {
      id: 'notices.reset-pending.text',
      message:
        'Someone requested a new password for your account. Your account isn’t active yet, so it has no password to change. Once it’s active, use the link in your invitation, or ask your account administrator.',
    },
  },
  'reset-single-sign-on': {
    subject: /*i18n*/ {
      id: 'notices.reset-single-sign-on.subject',
      message: '{program}: you sign in through your company',
    },
    text: /*i18n*/ {
      id: 'notices.reset-single-sign-on.text',
      message:
        'Someone requested a new password for your account. Your account has no password, because you sign in through your company. If that doesn’t work, ask your company’s help desk.',
    },
  },
  'password-changed': {
    subject: /*i18n*/ { id: 'notices.password-changed.subject', message: '{program}: your password was changed' },
    text: /*i18n*/ {
      id: 'notices.password-changed.text',
      message:
        'Your password was changed, and you were signed out on all your other devices. If this wasn’t you, request a new password right away and contact {support}.',
    },
  },
  'method-added': {
    subject: /*i18n*/ { id: 'notices.method-added.subject', message: '{program}: verification method added' },
    text: /*i18n*/ {
      id: 'notices.method-added.text',
      message:
        'A verification method was added to your account. If this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'method-removed': {
    subject: /*i18n*/ { id: 'notices.method-removed.subject', message: '{program}: verification method removed' },
    text: /*i18n*/ {
      id: 'notices.method-removed.text',
      message:
        'A verification method was removed from your account. If this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'bank-account-changed': {
    subject: /*i18n*/ { id: 'notices.bank-account-changed.subject', message: '{program}: a bank account was changed' },
    text: /*i18n*/ {
      id: 'notices.bank-account-changed.text',
      message:
        '{name} changed a bank account of {business}: {bank}, ending in {last4}. If you did not expect this, look at the payment methods at once and contact {support}.',
    },
  },
} as const satisfies Record<NoticeKind, { subject: MessageDescriptor; text: MessageDescriptor }>;
