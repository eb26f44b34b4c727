import type { PlainDate } from '../time/calendar-date.ts';
import type { DocumentFrame, DocumentWords, PrintedDocument } from '../documents/printed-document.ts';
import type { MessageDescriptor } from '../message.ts';
import type { BankAccount } from './bank-account.ts';
import { firstDebitDate, mandateNotice } from './first-debit.ts';
import { holderNameAtBank } from './holder-name.ts';
import type { MandateScheme } from './mandate.ts';
import { agreementVersions } from './sign-mandate.action.ts';

/** A signed direct debit agreement. */
export type SignedAgreement = {
  readonly wording: (typeof agreementVersions)[number];
  readonly scheme: MandateScheme;
  readonly signedOn: PlainDate;
  readonly signedByName: string | null;
  /** The first day of a collection if the bank confirms on the day of the signature. */
  readonly firstDebitOn: PlainDate;
};

/** The signed agreement of a bank account, or null: nothing was signed, the mandate failed or ended, or this build lacks the wording. */
export function signedAgreementOf(account: BankAccount): SignedAgreement | null {
  const { scheme, signedOn, signedByName, mandateStatus } = account;
  const wording = agreementVersions.find((one) => one === account.agreement);
  const stands = mandateStatus === 'pending' || mandateStatus === 'signed';
  if (!wording || !stands || scheme === null || signedOn === null) return null;
  return { wording, scheme, signedOn, signedByName, firstDebitOn: firstDebitDate(scheme, signedOn, account.country) };
}

export type AgreementParties = { readonly business: string; readonly creditor: string };

/** A signed agreement as a document, in the signed wording. */
export function agreementDocument(
  account: BankAccount,
  { wording, scheme, signedOn, signedByName, firstDebitOn, business, creditor }: SignedAgreement & AgreementParties,
  frame: DocumentFrame,
  { say, date }: DocumentWords,
): PrintedDocument {
  const holder = holderNameAtBank(account.holderName);
  const name = `${account.bankName} ·· ${account.accountLast4}`;
  const { days, areBusinessDays } = mandateNotice[scheme];
  const notice = say(areBusinessDays ? agreementTexts.businessDays : agreementTexts.days, { days });
  return {
    ...frame,
    title: say(agreementTexts.title),
    sections: [
      {
        kind: 'facts',
        heading: name,
        facts: [
          { label: say(agreementTexts.holder), value: holder },
          { label: say(agreementTexts.signed), value: date(signedOn) },
          ...(signedByName ? [{ label: say(agreementTexts.signedBy), value: signedByName }] : []),
          { label: say(agreementTexts.firstDebit), value: date(account.firstDebitOn ?? firstDebitOn) },
        ],
      },
      {
        kind: 'text',
        heading: say(agreementTexts.version, { currentAgreement: wording }),
        paragraphs: [
          filled(say(agreementTexts.leave, { business, creditor, holder }), name),
          `${notice} ${filled(say(agreementTexts.first), date(firstDebitOn))}`,
          say(agreementTexts.guarantee),
        ],
      },
    ],
  };
}

/** On screen a React element replaces the placeholder. */
function filled(text: string, piece: string): string {
  return text.replace('<0/>', () => piece);
}

/** The wording of 2026-11, for the document and the screen where it is signed. */
export const agreementTexts = {
  title: /*i18n*/ { id: 'bank-accounts.agreement.title', message: 'Direct debit agreement' },
  leave: /*i18n*/ {
    id: 'bank-accounts.agreement.leave',
    message:
      '{business} allows {creditor} to collect the invoices that it pays through this portal from <0/>, held by {holder}, and asks the bank to honor these collections.',
  },
  first: /*i18n*/ {
    id: 'bank-accounts.agreement.first',
    message: 'The first collection is possible on <0/> at the earliest, if the bank confirms today.',
  },
  guarantee: /*i18n*/ {
    id: 'bank-accounts.agreement.guarantee',
    message:
      'A collection that was not agreed can be reclaimed from the bank by the terms of its scheme. The agreement ends when the bank account is removed here, or when the bank is told to cancel it.',
  },
  businessDays: /*i18n*/ {
    id: 'bank-accounts.agreement.notice-business-days',
    message:
      '{days, plural, one {Collections begin # business day after the bank has confirmed.} other {Collections begin # business days after the bank has confirmed.}}',
  },
  days: /*i18n*/ {
    id: 'bank-accounts.agreement.notice-days',
    message:
      '{days, plural, one {Collections begin # day after the bank has confirmed.} other {Collections begin # days after the bank has confirmed.}}',
  },
  version: /*i18n*/ { id: 'bank-accounts.agreement.version', message: 'Version {currentAgreement}' },
  holder: /*i18n*/ { id: 'bank-accounts.fact.holder-at-bank', message: 'Name at the bank' },
  signed: /*i18n*/ { id: 'bank-accounts.fact.signed', message: 'Agreement signed' },
  signedBy: /*i18n*/ { id: 'bank-accounts.document.signed-by', message: 'Signed by' },
  firstDebit: /*i18n*/ { id: 'bank-accounts.fact.first-debit', message: 'First possible collection' },
} as const satisfies Record<string, MessageDescriptor>;
