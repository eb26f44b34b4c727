import { accountNoticeTexts } from './account-notice-texts.ts';
import { administratorNoticeTexts } from './administrator-notice-texts.ts';
import { creditNoticeTexts } from './credit-notice-texts.ts';
import { emailChangeNoticeTexts } from './email-change-notice-texts.ts';
import { eventNoticeTexts } from './event-notice-texts.ts';
import { securityNoticeTexts } from './security-notice-texts.ts';
import type { MessageDescriptor } from '../message.ts';

/** Kinds of e-mails to people about their sign-in and their business. */
export const notices = [
  'code',
  'reset-link',
  'reset-pending',
  'reset-single-sign-on',
  'password-changed',
  'method-added',
  'method-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'mfa-paused',
  'security-question-set',
  'single-sign-on-linked',
  'bank-account-changed',
  'paying-account-changed',
  'autopay-stopped',
  'autopay-above-cap',
  'autopay-setter-left',
  'credit-increase-approved',
  'credit-increase-in-part',
  'credit-increase-rejected',
  'credit-increase-failed',
  'credit-increase-ended',
  'credit-increase-kept',
  'credit-increase-approved-alone',
  'credit-increase-in-part-alone',
  'credit-increase-rejected-alone',
  'credit-increase-failed-alone',
  'credit-increase-ended-alone',
  'invitation',
  'file-ready',
  'company-change-approved',
  'company-change-rejected',
  'primary-email-approved',
  'primary-email-rejected',
  'question-asked',
  'question-answered',
  'approved-automatically',
  'dispute-replied',
  'dispute-resolved',
  'dispute-rejected',
  'dispute-failed',
  'file',
  'approval-wanted',
  'approval-wanted-for',
  'payment-failed',
  'card-shipped',
  'due-soon',
  'overdue',
  'limit-reached',
  'card-limit-reached',
  'credit-line-reached',
  'daily-digest',
  'administrator-added',
  'administrator-removed',
  'administrator-suspended',
  'administrator-deactivated',
  'administrator-moved',
  'email-change-old',
  'email-change-new',
  'email-changed',
  'email-change-declined',
] as const;
export type NoticeKind = (typeof notices)[number];

/** Subject and text of each notice; the server writes them in the person's language. */
export const noticeTexts = {
  ...accountNoticeTexts,
  ...administratorNoticeTexts,
  ...creditNoticeTexts,
  ...emailChangeNoticeTexts,
  ...eventNoticeTexts,
  ...securityNoticeTexts,
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
  invitation: {
    subject: /*i18n*/ { id: 'notices.invitation.subject', message: '{program}: {business} has invited you' },
    text: /*i18n*/ {
      id: 'notices.invitation.text',
      message:
        '{name} has invited you to use {program} for {business}. Open this link within {days} days to activate your account. It works once:\n\n{link}\n\nIf you don’t know {name} or {business}, ignore this email.',
    },
  },
  'file-ready': {
    subject: /*i18n*/ { id: 'notices.file-ready.subject', message: '{program}: your file is ready' },
    text: /*i18n*/ {
      id: 'notices.file-ready.text',
      message:
        'The file that you asked for is ready: {name}. Open this link within {days} days and sign in to download it:\n\n{link}',
    },
  },
  file: {
    subject: /*i18n*/ { id: 'notices.file.subject', message: '{program}: {name}' },
    text: /*i18n*/ {
      id: 'notices.file.text',
      message: 'You asked {program} to send you this file: {name}. It is attached to this email.',
    },
  },
  'question-asked': {
    subject: /*i18n*/ { id: 'notices.question-asked.subject', message: '{program}: a question about your request' },
    text: /*i18n*/ {
      id: 'notices.question-asked.text',
      message:
        '{name} asks about your request:\n\n{text}\n\nYour request:\n\n{request}\n\nIt waits until it is decided. Answer here:\n\n{link}',
    },
  },
  'question-answered': {
    subject: /*i18n*/ { id: 'notices.question-answered.subject', message: '{program}: your question is answered' },
    text: /*i18n*/ {
      id: 'notices.question-answered.text',
      message:
        '{name} answers your question about a request:\n\n{text}\n\nThe request:\n\n{request}\n\nApprove or reject it here:\n\n{link}',
    },
  },
  'approved-automatically': {
    subject: /*i18n*/ {
      id: 'notices.approved-automatically.subject',
      message: '{program}: a request was approved automatically',
    },
    text: /*i18n*/ {
      id: 'notices.approved-automatically.text',
      message:
        'A request was approved automatically, because nobody else at your company could approve it:\n\n{request}\n\nYou’ll find it under Approvals in the portal. You can change this under Approval rules.',
    },
  },
  'dispute-replied': {
    subject: /*i18n*/ { id: 'notices.dispute-replied.subject', message: '{program}: a reply to your dispute' },
    text: /*i18n*/ {
      id: 'notices.dispute-replied.text',
      message: 'Your dispute of invoice {invoice} has a reply:\n\n{text}\n\nOpen the dispute in {program} to answer.',
    },
  },
  'dispute-resolved': {
    subject: /*i18n*/ { id: 'notices.dispute-resolved.subject', message: '{program}: your dispute is resolved' },
    text: /*i18n*/ {
      id: 'notices.dispute-resolved.text',
      message: 'Your dispute of invoice {invoice} is resolved with a credit of {amount}:\n\n{text}',
    },
  },
  'dispute-rejected': {
    subject: /*i18n*/ { id: 'notices.dispute-rejected.subject', message: '{program}: your dispute is rejected' },
    text: /*i18n*/ {
      id: 'notices.dispute-rejected.text',
      message: 'Your dispute of invoice {invoice} is rejected:\n\n{text}\n\nThe invoice stays due.',
    },
  },
  'dispute-failed': {
    subject: /*i18n*/ { id: 'notices.dispute-failed.subject', message: '{program}: your dispute was not processed' },
    text: /*i18n*/ {
      id: 'notices.dispute-failed.text',
      message: 'Your dispute of invoice {invoice} could not be processed. Raise it again, or contact {support}.',
    },
  },
} as const satisfies Record<NoticeKind, { subject: MessageDescriptor; text: MessageDescriptor }>;
