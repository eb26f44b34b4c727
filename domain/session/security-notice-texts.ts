import type { MfaMethodKind } from '../access/mfa.ts';
import type { MessageDescriptor } from '../message.ts';

/** Subjects and texts of the notices about a person's own sign-in: what was changed, when and where, so that they see whether it was them. */
export const securityNoticeTexts = {
  'password-changed': {
    subject: /*i18n*/ { id: 'notices.password-changed.subject', message: '{program}: your password was changed' },
    text: /*i18n*/ {
      id: 'notices.password-changed.text',
      message:
        'Your password was changed, and you were signed out on all your other devices.\n\n{when}\n{where}\n\nIf this wasn’t you, request a new password right away and contact {support}.',
    },
  },
  'method-added': {
    subject: /*i18n*/ { id: 'notices.method-added.subject', message: '{program}: verification method added' },
    text: /*i18n*/ {
      id: 'notices.method-added.text',
      message:
        'A verification method was added to your account: {method}.\n\n{when}\n{where}\n\nIf this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'method-removed': {
    subject: /*i18n*/ { id: 'notices.method-removed.subject', message: '{program}: verification method removed' },
    text: /*i18n*/ {
      id: 'notices.method-removed.text',
      message:
        'A verification method was removed from your account: {method}.\n\n{when}\n{where}\n\nIf this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'recovery-code-used': {
    subject: /*i18n*/ { id: 'notices.recovery-code-used.subject', message: '{program}: a recovery code was used' },
    text: /*i18n*/ {
      id: 'notices.recovery-code-used.text',
      message:
        'One of your recovery codes was used to confirm that it’s you. Codes left: {left}.\n\n{when}\n{where}\n\nIf this wasn’t you, change your password right away, create new recovery codes and contact {support}.',
    },
  },
  'recovery-codes-made': {
    subject: /*i18n*/ { id: 'notices.recovery-codes-made.subject', message: '{program}: new recovery codes' },
    text: /*i18n*/ {
      id: 'notices.recovery-codes-made.text',
      message:
        'New recovery codes were created for your account. Any earlier codes no longer work.\n\n{when}\n{where}\n\nIf this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'mfa-paused': {
    subject: /*i18n*/ { id: 'notices.mfa-paused.subject', message: '{program}: 2-step verification is paused' },
    text: /*i18n*/ {
      id: 'notices.mfa-paused.text',
      message:
        '2-step verification is paused for your account for {minutes} minutes. Until then, your password alone is enough to sign in.\n\n{when}\n{where}\n\nIf this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'security-question-set': {
    subject: /*i18n*/ {
      id: 'notices.security-question-set.subject',
      message: '{program}: your security question was changed',
    },
    text: /*i18n*/ {
      id: 'notices.security-question-set.text',
      message:
        'The security question of your account was set or changed.\n\n{when}\n{where}\n\nIf this wasn’t you, change your password right away and contact {support}.',
    },
  },
  'single-sign-on-linked': {
    subject: /*i18n*/ {
      id: 'notices.single-sign-on-linked.subject',
      message: '{program}: you now sign in through your company',
    },
    text: /*i18n*/ {
      id: 'notices.single-sign-on-linked.text',
      message:
        'Your account was connected with your company’s sign-in. Your password no longer works here.\n\n{when}\n{where}\n\nIf this wasn’t you, contact {support} at once.',
    },
  },
} as const satisfies Record<string, { readonly subject: MessageDescriptor; readonly text: MessageDescriptor }>;

/** The lines that say when and where something happened. */
export const securityNoticeLines = {
  when: /*i18n*/ { id: 'notices.security.when', message: 'When: {time}' },
  where: /*i18n*/ { id: 'notices.security.where', message: 'Where: {device}, IP address {address}' },
  unknownDevice: /*i18n*/ { id: 'notices.security.unknown-device', message: 'unknown device' },
} as const;

/** A verification method inside a sentence; `target` is masked. */
export const noticedMethods: Readonly<Record<MfaMethodKind, MessageDescriptor>> = {
  sms: /*i18n*/ { id: 'notices.method.sms', message: 'text message to {target}' },
  email: /*i18n*/ { id: 'notices.method.email', message: 'email to {target}' },
  totp: /*i18n*/ { id: 'notices.method.totp', message: 'authenticator app' },
  passkey: /*i18n*/ { id: 'notices.method.passkey', message: 'passkey' },
  recovery: /*i18n*/ { id: 'notices.method.recovery', message: 'recovery code' },
};
