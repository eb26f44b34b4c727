import { accountNoticeTexts } from './account-notice-texts.ts';

/** Answers about the credit line to an author who may not know the line: the same subjects, and texts without it. */
export const creditNoticeTexts = {
  'credit-increase-approved-alone': {
    subject: accountNoticeTexts['credit-increase-approved'].subject,
    text: /*i18n*/ {
      id: 'notices.credit-increase-approved-alone.text',
      message: 'The credit increase that you requested for {business} is approved.',
    },
  },
  'credit-increase-in-part-alone': {
    subject: accountNoticeTexts['credit-increase-in-part'].subject,
    text: /*i18n*/ {
      id: 'notices.credit-increase-in-part-alone.text',
      message:
        'You requested {requested} as the credit line of {business}. It is approved in part. Your Account Admins know the new credit line.',
    },
  },
  'credit-increase-rejected-alone': {
    subject: accountNoticeTexts['credit-increase-rejected'].subject,
    text: /*i18n*/ {
      id: 'notices.credit-increase-rejected-alone.text',
      message:
        'The credit increase to {requested} that you requested for {business} is declined. If you have questions, contact {support}.',
    },
  },
  'credit-increase-failed-alone': {
    subject: accountNoticeTexts['credit-increase-failed'].subject,
    text: /*i18n*/ {
      id: 'notices.credit-increase-failed-alone.text',
      message:
        'The credit increase to {requested} that you requested for {business} could not be decided. Send the request again, or contact {support}.',
    },
  },
  'credit-increase-ended-alone': {
    subject: accountNoticeTexts['credit-increase-ended'].subject,
    text: /*i18n*/ {
      id: 'notices.credit-increase-ended-alone.text',
      message: 'The temporary credit increase that you requested for {business} has ended.',
    },
  },
} as const;
