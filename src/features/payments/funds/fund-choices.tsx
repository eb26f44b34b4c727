import { Checkbox } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { Fund } from './fund-queries.ts';
import { withFund } from './use-chosen-funds.ts';

type FundChoicesProps = {
  readonly funds: readonly Fund[];
  /** The selected ones, by id, as in the address. */
  readonly named: string | undefined;
  readonly onChange: (named: string | undefined) => void;
};

/** Credits and unapplied payments to use before the bank account. */
export function FundChoices({ funds, named, onChange }: FundChoicesProps) {
  if (funds.length === 0) return null;
  const ids = new Set(named?.split(','));
  return (
    <Checkbox.Group
      label={<Trans id="payments.funds.use">Use credits and unapplied payments</Trans>}
      value={[...ids]}
      onChange={() => undefined}
    >
      {funds.map(({ from, number, leftMinor, currency }) => (
        <Checkbox
          key={from.id}
          mt="xs"
          value={from.id}
          checked={ids.has(from.id)}
          onChange={({ currentTarget }) => onChange(withFund(named, from.id, currentTarget.checked))}
          label={
            from.kind === 'credit' ? (
              <Trans id="payments.funds.use-credit">
                Credit <bdi>{number}</bdi>: <MinorText minor={leftMinor} currency={currency} />
              </Trans>
            ) : (
              <Trans id="payments.funds.use-payment">
                Payment <bdi>{number}</bdi>: <MinorText minor={leftMinor} currency={currency} />
              </Trans>
            )
          }
        />
      ))}
    </Checkbox.Group>
  );
}
