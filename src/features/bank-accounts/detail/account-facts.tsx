import { Trans } from '@lingui/react/macro';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { type Fact, FactList } from '../../../ui/layout/layout.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MandateBadge } from '../../../ui/status/mandate-status-badge.tsx';
import { accountFacts } from '../account-facts.tsx';

/** The facts of an account, without missing ones. Its number is on no device. */
export function AccountFacts({ account }: { readonly account: BankAccount }) {
  const [holder, holderAtBank, country] = accountFacts(account);
  const facts: readonly (Fact | null)[] = [
    holder,
    holderAtBank,
    {
      key: 'number',
      label: <Trans id="bank-accounts.fact.number">Number</Trans>,
      value: <span className="figures">···· {account.accountLast4}</span>,
    },
    country,
    {
      key: 'mandate',
      label: <Trans id="bank-accounts.column.mandate">Direct debit</Trans>,
      value: <MandateBadge account={account} />,
    },
    account.isActive
      ? {
          key: 'use',
          label: <Trans id="bank-accounts.column.use">Used for</Trans>,
          value: <Trans id="bank-accounts.active">Payments</Trans>,
        }
      : null,
    account.signedOn
      ? {
          key: 'signed',
          label: <Trans id="bank-accounts.fact.signed">Agreement signed</Trans>,
          value: (
            <span>
              <DateText date={account.signedOn} />
              {account.signedByName ? (
                <>
                  {' '}
                  · <bdi>{account.signedByName}</bdi>
                </>
              ) : null}
            </span>
          ),
        }
      : null,
    account.firstDebitOn
      ? {
          key: 'first-debit',
          label: <Trans id="bank-accounts.fact.first-debit">First possible collection</Trans>,
          value: <DateText date={account.firstDebitOn} />,
        }
      : null,
  ];
  return <FactList facts={facts.filter((fact) => fact !== null)} />;
}
