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
      message: '{code} is your code for {program}. It works for {minutes} minutes. Tell it to nobody.',
    },
  },
  'reset-link': {
    subject: /*i18n*/ { id: 'notices.reset-link.subject', message: '{program}: a new password' },
    text: /*i18n*/ {
      id: 'notices.reset-link.text',
      message:
        'Somebody asked for a new password for your account. If it was you, open this address within {minutes} minutes; it works once:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.',
    },
  },
  'reset-pending': {
    subject: /*i18n*/ { id: 'notices.reset-pending.subject', message: '{program}: your account is not active yet' },
    text: /*i18n*/ {
      id: 'notices.reset-pending.text',
      message:
        'Somebody asked for a new password for your account. There is none to change yet: the account is not active. Use the link in your invitation once it is, or ask your account administrator.',
    },
  },
  'reset-single-sign-on': {
    subject: /*i18n*/ {
      id: 'notices.reset-single-sign-on.subject',
      message: '{program}: you sign in with your company',
    },
    text: /*i18n*/ {
      id: 'notices.reset-single-sign-on.text',
      message:
        'Somebody asked for a new password for your account. It has none: you sign in through your company. If that does not work, ask your company’s help desk.',
    },
  },
  'password-changed': {
    subject: /*i18n*/ { id: 'notices.password-changed.subject', message: '{program}: your password was changed' },
    text: /*i18n*/ {
      id: 'notices.password-changed.text',
      message:
        'The password of your account was changed, and all other sessions were ended. If it was not you, ask for a new password at once and contact {support}.',
    },
  },
  'method-added': {
    subject: /*i18n*/ { id: 'notices.method-added.subject', message: '{program}: 2-step verification was added' },
    text: /*i18n*/ {
      id: 'notices.method-added.text',
      message:
        'A way to verify that it is you was added to your account. If it was not you, change your password at once and contact {support}.',
    },
  },
  'method-removed': {
    subject: /*i18n*/ { id: 'notices.method-removed.subject', message: '{program}: 2-step verification was removed' },
    text: /*i18n*/ {
      id: 'notices.method-removed.text',
      message:
        'A way to verify that it is you was removed from your account. If it was not you, change your password at once and contact {support}.',
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
