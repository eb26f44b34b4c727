import { amountErrors } from './amount-errors.ts';
import { companyErrors } from './accounts/company-errors.ts';
import { creditErrors } from './accounts/credit-errors.ts';
import { approvalRuleErrors } from './approvals/approval-rule-errors.ts';
import { bankAccountErrors } from './bank-accounts/bank-account-errors.ts';
import { cardErrors } from './cards/card-errors.ts';
import { disputeErrors } from './disputes/dispute-errors.ts';
import { fileErrors } from './files/file-errors.ts';
import { groupErrors } from './groups/group-errors.ts';
import { listErrors } from './lists/list-errors.ts';
import { paymentErrors } from './payments/payment-errors.ts';
import { policyErrors } from './policies/policy-errors.ts';
import { preAuthorisationErrors } from './pre-authorisations/pre-authorisation-errors.ts';
import { identityErrors } from './identity-errors.ts';
import { ssoErrors } from './sso-errors.ts';
import { queueErrors } from './queue-errors.ts';
import { emailChangeErrors } from './users/email-change-errors.ts';
import { userErrors } from './users/user-errors.ts';

/**
 * Every error code of a refusal (specification §8, and the queue's own), with the condition and the message to the user. Codes are public
 * contract: none is renamed or reused.
 */
export const errorCatalogue = {
  ...amountErrors,
  ...approvalRuleErrors,
  ...queueErrors,
  ...bankAccountErrors,
  ...creditErrors,
  ...companyErrors,
  ...cardErrors,
  ...disputeErrors,
  ...fileErrors,
  ...groupErrors,
  ...identityErrors,
  ...listErrors,
  ...paymentErrors,
  ...policyErrors,
  ...preAuthorisationErrors,
  ...ssoErrors,
  ...emailChangeErrors,
  ...userErrors,
  // Sign-in and session
  INVALID_CREDENTIALS: {
    when: 'The e-mail or the password is not right.',
    message: /*i18n*/ {
      id: 'errors.sign-in.invalid-credentials',
      message: 'The email or password is incorrect. Check both and try again.',
    },
  },
  ACCOUNT_LOCKED: {
    when: 'Too many failed attempts locked the account for a while.',
    message: /*i18n*/ {
      id: 'errors.sign-in.account-locked',
      message:
        'This account is locked after too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  ACCOUNT_STATUS: {
    when: 'The status of the account does not allow it.',
    message: /*i18n*/ {
      id: 'errors.account.status',
      message:
        'This isn’t possible while the account is {status, select, Inactive {inactive} Suspended {suspended} Pending {in review} PendingDirectDebit {waiting for its direct debit} PendingSetup {being set up} other {closed}}. Contact support if you think this is wrong.',
    },
  },
  ACCOUNT_NOT_ACTIVE: {
    when: 'The person is known, but no user of theirs may sign in.',
    message: /*i18n*/ {
      id: 'errors.sign-in.account-not-active',
      message: 'This account cannot sign in. Ask your account administrator.',
    },
  },
  UNAUTHENTICATED: {
    when: 'No valid session; the only code that ends one on the device.',
    message: /*i18n*/ {
      id: 'errors.session.unauthenticated',
      message: 'Your session has ended. Sign in again to continue.',
    },
  },
  FORBIDDEN: {
    when: 'The role does not allow this.',
    message: /*i18n*/ {
      id: 'errors.access.forbidden',
      message: 'Your role does not allow this. Ask your account administrator.',
    },
  },
  NOT_FOUND: {
    when: 'No such row, or one that this person may not see.',
    message: /*i18n*/ {
      id: 'errors.access.not-found',
      message: 'We couldn’t find this, or you no longer have access to it.',
    },
  },
  UNKNOWN_HOST: {
    when: 'The host names no program.',
    message: /*i18n*/ {
      id: 'errors.program.unknown-host',
      message: 'There is no portal at this address. Check the address in your invitation.',
    },
  },
  PROGRAM_MISMATCH: {
    when: 'X-Program-Id names another program than the host.',
    message: /*i18n*/ { id: 'errors.program.mismatch', message: 'This page belongs to another program. Reload it.' },
  },
  // Requests
  BAD_REQUEST: {
    when: 'The request is not one that the portal sends.',
    message: /*i18n*/ {
      id: 'errors.request.bad',
      message: 'The server did not understand this request. Reload the page.',
    },
  },
  BAD_INPUT: {
    when: 'A field does not satisfy its rule; values name the fields.',
    message: /*i18n*/ {
      id: 'errors.request.bad-input',
      message: 'Some details are incorrect. Check the marked fields.',
    },
  },
  UNKNOWN_OPERATION: {
    when: 'The operation is not one that the portal shipped.',
    message: /*i18n*/ {
      id: 'errors.request.unknown-operation',
      message: 'This version is out of date. Reload the page.',
    },
  },
  TOO_LARGE: {
    when: 'The body, or a list in it, is larger than allowed.',
    message: /*i18n*/ {
      id: 'errors.request.too-large',
      message: 'This is too much to send at once. Send less at a time.',
    },
  },
  INTERNAL: {
    when: 'A defect at the server; the id is in its log.',
    message: /*i18n*/ {
      id: 'errors.request.internal',
      message: 'Something went wrong on our side. Nothing was changed. Try again.',
    },
  },
  LOAD_FAILED: {
    when: 'Data could not be loaded.',
    message: /*i18n*/ { id: 'errors.request.load-failed', message: 'This could not be loaded. Try again.' },
  },
  // Payments (§5, §8)
  CHARGE_NOT_PAYABLE: {
    when: 'A selected invoice is cancelled, paid or already in payment.',
    message: /*i18n*/ {
      id: 'errors.payment.not-payable',
      message: 'Invoice {invoiceNumber} can no longer be paid: it is {status}.',
    },
  },
  AMOUNT_ABOVE_REMAINING: {
    when: 'An amount is more than what remains to be paid.',
    message: /*i18n*/ {
      id: 'errors.payment.above-remaining',
      message: 'Invoice {invoiceNumber} has only {payable} left to pay.',
    },
  },
  AMOUNT_NOT_POSITIVE: {
    when: 'An amount is zero or negative.',
    message: /*i18n*/ { id: 'errors.payment.not-positive', message: 'Enter an amount above zero.' },
  },
  NOTHING_SELECTED: {
    when: 'A payment needs at least one invoice.',
    message: /*i18n*/ { id: 'errors.payment.nothing-selected', message: 'Select at least one invoice.' },
  },
  CURRENCY_MISMATCH: {
    when: 'The currency is not the account’s.',
    message: /*i18n*/ { id: 'errors.payment.currency-mismatch', message: 'This account can only pay in {currency}.' },
  },
  NO_ACTIVE_BANK_ACCOUNT: {
    when: 'There is no active bank account.',
    message: /*i18n*/ {
      id: 'errors.payment.no-bank-account',
      message: 'There is no active bank account to pay from. An administrator or payer can add one.',
    },
  },
  BANK_ACCOUNT_CHANGED: {
    when: 'Another bank account is active than the one that was shown.',
    message: /*i18n*/ {
      id: 'errors.payment.bank-account-changed',
      message: 'The bank account has changed since you requested this payment. Confirm the new one.',
    },
  },
  MANDATE_NOT_SIGNED: {
    when: 'The direct-debit mandate is not signed.',
    message: /*i18n*/ {
      id: 'errors.payment.mandate-not-signed',
      message: 'The direct-debit mandate for this bank account is not signed yet.',
    },
  },
  PAYMENT_BLOCKED_ON_BANK_ACCOUNT: {
    when: 'Payments from this bank account are blocked.',
    message: /*i18n*/ {
      id: 'errors.payment.blocked-on-bank-account',
      message: 'Payments from this bank account are blocked. Ask your bank to allow them, or use another account.',
    },
  },
  PAYMENT_UNSUCCESSFUL: {
    when: 'The payment could not be taken.',
    message: /*i18n*/ {
      id: 'errors.payment.unsuccessful',
      message: 'The payment was not successful. No money was taken.',
    },
  },
  CHARGE_OF_CONSOLIDATED: {
    when: 'A charge that a consolidated invoice bills is to be paid by itself.',
    message: /*i18n*/ {
      id: 'errors.payment.of-consolidated',
      message: '{invoiceNumber} is billed with a consolidated invoice. Pay that invoice instead.',
    },
  },
  AMOUNTS_CHANGED: {
    when: 'What is due changed since the payment was composed.',
    message: /*i18n*/ {
      id: 'errors.payment.amounts-changed',
      message: 'The amount due has changed since you requested this payment. Check the new amounts.',
    },
  },
  // Editing PO numbers and notes (§5)
  NOT_AN_INVOICE: {
    when: 'A fee or a credit is to be edited, which is the provider’s own document.',
    message: /*i18n*/ {
      id: 'errors.edit-invoice.not-an-invoice',
      message: '{invoiceNumber} is a fee or a credit. Only invoices have a PO number and notes.',
    },
  },
  INVOICE_CONSOLIDATED: {
    when: 'An invoice that gathers several others is to be edited.',
    message: /*i18n*/ {
      id: 'errors.edit-invoice.consolidated',
      message: 'Invoice {invoiceNumber} combines several purchases, so its PO number and notes can’t be edited.',
    },
  },
  INVOICE_CLOSED: {
    when: 'An invoice that was cancelled, rejected or reversed is to be edited.',
    message: /*i18n*/ {
      id: 'errors.edit-invoice.closed',
      message: 'Invoice {invoiceNumber} can no longer be edited: it is {status}.',
    },
  },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;
