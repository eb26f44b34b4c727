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
  'autopay-stopped',
  'autopay-above-cap',
  'credit-increase-approved',
  'credit-increase-in-part',
  'credit-increase-rejected',
  'credit-increase-failed',
  'credit-increase-ended',
  'credit-increase-kept',
  'invitation',
  'file-ready',
  'company-change-approved',
  'company-change-rejected',
  'primary-email-approved',
  'primary-email-rejected',
  'question-asked',
  'question-answered',
  'dispute-replied',
  'dispute-resolved',
  'dispute-rejected',
  'dispute-failed',
  'file',
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
  'autopay-stopped': {
    subject: /*i18n*/ { id: 'notices.autopay-stopped.subject', message: '{program}: AutoPay has stopped' },
    text: /*i18n*/ {
      id: 'notices.autopay-stopped.text',
      message:
        'The bank did not collect an AutoPay payment of {amount} from {bank}, ending in {last4}. AutoPay of {business} has stopped, and no invoice is paid automatically until someone sets it up again. Open the payment methods to see the reason.',
    },
  },
  'autopay-above-cap': {
    subject: /*i18n*/ {
      id: 'notices.autopay-above-cap.subject',
      message: '{program}: invoices above the AutoPay cap',
    },
    text: /*i18n*/ {
      id: 'notices.autopay-above-cap.text',
      message:
        'AutoPay of {business} did not pay these invoices, because each is above the cap of {cap}: {invoices}. Pay them yourself, or raise the cap in the payment methods.',
    },
  },
  'credit-increase-approved': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-approved.subject',
      message: '{program}: your credit increase is approved',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-approved.text',
      message: 'The credit increase requested for {business} is approved. The credit line is now {line}.',
    },
  },
  'credit-increase-in-part': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-in-part.subject',
      message: '{program}: your credit increase is approved in part',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-in-part.text',
      message:
        '{requested} was requested as the credit line of {business}. It is approved in part: the credit line is now {line}.',
    },
  },
  'credit-increase-rejected': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-rejected.subject',
      message: '{program}: your credit increase is declined',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-rejected.text',
      message:
        'The credit increase to {requested} requested for {business} is declined. The credit line stays at {line}. If you have questions, contact {support}.',
    },
  },
  'credit-increase-failed': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-failed.subject',
      message: '{program}: your credit increase request failed',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-failed.text',
      message:
        'The credit increase to {requested} requested for {business} could not be decided. The credit line stays at {line}. Send the request again, or contact {support}.',
    },
  },
  'credit-increase-ended': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-ended.subject',
      message: '{program}: your temporary credit increase has ended',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-ended.text',
      message: 'The temporary credit increase of {business} has ended. The credit line is {line} again.',
    },
  },
  'credit-increase-kept': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-kept.subject',
      message: '{program}: your temporary credit increase has ended',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-kept.text',
      message:
        'The temporary credit increase of {business} has ended. {line} is in use, so this stays the credit line for now. It goes down as invoices are paid.',
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
        '{name} asks about your request:\n\n{text}\n\nYour request waits until it is decided. Answer here:\n\n{link}',
    },
  },
  'question-answered': {
    subject: /*i18n*/ { id: 'notices.question-answered.subject', message: '{program}: your question is answered' },
    text: /*i18n*/ {
      id: 'notices.question-answered.text',
      message: '{name} answers your question about a request:\n\n{text}\n\nApprove or reject it here:\n\n{link}',
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
      message: 'Your dispute of invoice {invoice} is rejected:\n\n{text}\n\nThe invoice is due as before.',
    },
  },
  'dispute-failed': {
    subject: /*i18n*/ { id: 'notices.dispute-failed.subject', message: '{program}: your dispute was not processed' },
    text: /*i18n*/ {
      id: 'notices.dispute-failed.text',
      message: 'Your dispute of invoice {invoice} could not be processed. Raise it again, or contact {support}.',
    },
  },
  'company-change-approved': {
    subject: /*i18n*/ {
      id: 'notices.company-change-approved.subject',
      message: '{program}: your company details were changed',
    },
    text: /*i18n*/ {
      id: 'notices.company-change-approved.text',
      message: 'The change of the company details requested for {business} is approved. The new details apply now.',
    },
  },
  'company-change-rejected': {
    subject: /*i18n*/ {
      id: 'notices.company-change-rejected.subject',
      message: '{program}: your company details were not changed',
    },
    text: /*i18n*/ {
      id: 'notices.company-change-rejected.text',
      message:
        'The change of the company details requested for {business} is rejected. The details stay as they are. If you have questions, contact {support}.',
    },
  },
  'primary-email-approved': {
    subject: /*i18n*/ {
      id: 'notices.primary-email-approved.subject',
      message: '{program}: the primary email was changed',
    },
    text: /*i18n*/ {
      id: 'notices.primary-email-approved.text',
      message:
        'The primary contact of {business} now has the email {email} and signs in with it. If you did not expect this, contact {support} at once.',
    },
  },
  'primary-email-rejected': {
    subject: /*i18n*/ {
      id: 'notices.primary-email-rejected.subject',
      message: '{program}: the primary email was not changed',
    },
    text: /*i18n*/ {
      id: 'notices.primary-email-rejected.text',
      message:
        'The change of the primary email of {business} to {email} is rejected. The email stays as it is. If you have questions, contact {support}.',
    },
  },
} as const satisfies Record<NoticeKind, { subject: MessageDescriptor; text: MessageDescriptor }>;
