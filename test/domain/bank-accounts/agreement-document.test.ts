import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { agreementDocument, signedAgreementOf } from '../../../domain/bank-accounts/agreement-document.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { DocumentFrame, DocumentWords } from '../../../domain/documents/printed-document.ts';
import { modelBankAccount } from '../../faults/model-rows.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);
const frame: DocumentFrame = {
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  footer: '',
};
const words: DocumentWords = {
  say: ({ id, message }, values) => i18n._(id, values, { message }),
  date: (day) => day,
  amount: String,
  country: String,
  count: String,
  instant: String,
};
// A Friday.
const signed = { agreement: '2026-11', signedOn: plainDate('2026-11-20'), signedByName: 'Tom Baker' } as const;
const parties = { business: 'Harbour Build Ltd', creditor: 'Northgate Credit' };

it('the signed agreement names both parties, the account and the first day of collection', () => {
  const account = modelBankAccount(signed);
  const agreement = signedAgreementOf(account);
  if (!agreement) throw new Error('The agreement stands.');
  const document = agreementDocument(account, { ...agreement, ...parties }, frame, words);
  expect(document).toMatchObject({
    title: 'Direct debit agreement',
    sections: [
      {
        facts: [
          { value: 'HARBOUR BUILD LTD' },
          { value: '2026-11-20' },
          { value: 'Tom Baker' },
          { value: '2026-12-04' },
        ],
      },
      { heading: 'Version 2026-11' },
    ],
  });
  const [, text] = document.sections;
  expect(text?.kind === 'text' ? text.paragraphs : []).toEqual([
    'Harbour Build Ltd allows Northgate Credit to collect the invoices that it pays through this portal from Quay Bank ·· 4821, held by HARBOUR BUILD LTD, and asks the bank to honor these collections.',
    'Collections begin 10 business days after the bank has confirmed. The first collection is possible on 2026-12-04 at the earliest, if the bank confirms today.',
    expect.stringContaining('can be reclaimed from the bank'),
  ]);
});

it.each([
  ['nothing was signed', { agreement: null }],
  ['it has ended', { mandateStatus: 'cancelled' }],
  ['it failed', { mandateStatus: 'failed' }],
  ['its wording is newer than this build', { agreement: '2027-03' }],
] as const)('there is no agreement document if %s', (_why, change) => {
  expect(signedAgreementOf(modelBankAccount({ ...signed, ...change }))).toBeNull();
});
