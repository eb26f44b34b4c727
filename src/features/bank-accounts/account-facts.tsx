import { Trans } from '@lingui/react/macro';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { holderNameAtBank } from '../../../domain/bank-accounts/holder-name.ts';
import type { Fact } from '../../ui/layout/layout.tsx';
import { CountryName } from '../../ui/text/country-name.tsx';

type ShownDetails = Pick<BankAccount, 'holderName' | 'country' | 'currency'>;

/** The holder, the name as the bank reads it, and the country with the currency; of an account, or of a request to add one. */
export function accountFacts({ holderName, country, currency }: ShownDetails): readonly [Fact, Fact, Fact] {
  return [
    {
      key: 'holder',
      label: <Trans id="bank-accounts.fact.holder">Account holder</Trans>,
      value: <bdi>{holderName}</bdi>,
    },
    {
      key: 'holder-at-bank',
      label: <Trans id="bank-accounts.fact.holder-at-bank">Name at the bank</Trans>,
      value: <bdi>{holderNameAtBank(holderName)}</bdi>,
    },
    {
      key: 'country',
      label: <Trans id="bank-accounts.fact.country">Country and currency</Trans>,
      value: (
        <span>
          <CountryName country={country} />, {currency}
        </span>
      ),
    },
  ];
}
