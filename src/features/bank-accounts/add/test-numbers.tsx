import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BankingCountry } from '../../../../domain/bank-accounts/banking-countries.ts';
import { type TestBehaviour, testBehaviours } from '../../../../domain/bank-accounts/test-numbers.ts';
import { DemoNote } from '../../../kit/demo-note.tsx';

const words: Record<TestBehaviour, ReactNode> = {
  notAdded: <Trans id="bank-accounts.test.not-added">the account cannot be added</Trans>,
  noDirectDebit: <Trans id="bank-accounts.test.no-direct-debit">the bank does not offer direct debit</Trans>,
  mandateStaysPending: <Trans id="bank-accounts.test.pending">direct debit stays unanswered</Trans>,
  mandateFailsOnce: <Trans id="bank-accounts.test.fails-once">direct debit fails, and works the second time</Trans>,
  mandateBlocked: <Trans id="bank-accounts.test.blocked">direct debit is blocked</Trans>,
  mandateCancelled: <Trans id="bank-accounts.test.cancelled">the bank cancels, and the account is removed</Trans>,
  debitLacksFunds: <Trans id="bank-accounts.test.no-funds">payments fail for lack of funds</Trans>,
  debitNotAllowed: <Trans id="bank-accounts.test.not-allowed">the first payment fails, and others are blocked</Trans>,
  debitComesBack: <Trans id="bank-accounts.test.comes-back">the bank returns payments</Trans>,
};

/** Prefixes of numbers that pass the checks of their country, for any ending. */
const examples: Partial<Record<BankingCountry, string>> = {
  GB: '20-00-00 · 55779…',
  US: '021000021 · 000123456…',
  AU: '062000 · 12345…',
  CA: '001 · 00001 · 1234567…',
};
/** Complete IBANs, because their check digits depend on the ending; the second one fails once. */
const ibans = 'DE02 3704 0044 0532 0131 11 · DE28 3704 0044 0532 0139 04';

/** How the demo's simulated bank treats a number, by its ending. */
export function TestNumbers({ country }: { readonly country: BankingCountry }) {
  const example = examples[country] ?? ibans;
  return (
    <DemoNote
      title={<Trans id="bank-accounts.test.title">Test numbers of this demo</Trans>}
      text={
        <Trans id="bank-accounts.test.text">
          Any number that passes the checks works ({example}). Numbers with these endings behave differently:
        </Trans>
      }
      endings={testBehaviours.map(({ ending, does }) => ({ ending, effect: words[does] }))}
    />
  );
}
