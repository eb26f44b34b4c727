import { Button, List, Popover, Text, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { maxPaymentLines } from '../../../domain/payments/pay-invoices.action.ts';
import type { Currency } from '../../../domain/money.ts';
import { StickyBar } from '../../ui/layout.tsx';
import { MinorText } from '../../ui/money-text.tsx';
import type { NotPayableReason, Payability } from './payability.ts';
import classes from './selection-bar.module.css';

const reasons: Record<NotPayableReason, MessageDescriptor> = {
  credit: /*i18n*/ {
    id: 'invoices.not-payable.credit',
    message: '{count, plural, one {# credit} other {# credits}}: credits reduce what you owe, they are not paid',
  },
  paid: /*i18n*/ { id: 'invoices.not-payable.paid', message: '{count, plural, one {# is} other {# are}} paid already' },
  inPayment: /*i18n*/ {
    id: 'invoices.not-payable.in-payment',
    message: '{count, plural, one {# is} other {# are}} in payment already',
  },
  queued: /*i18n*/ {
    id: 'invoices.not-payable.queued',
    message: '{count, plural, one {# waits} other {# wait}} on this device to be sent',
  },
  closed: /*i18n*/ {
    id: 'invoices.not-payable.closed',
    message: '{count, plural, one {# is} other {# are}} cancelled or closed',
  },
};

type SelectionBarProps = {
  readonly payability: Payability;
  readonly currency: Currency;
  /** The selection as the address carries it, handed on to the payment. */
  readonly payableSelection: string | undefined;
  readonly canPay: boolean;
  readonly matchingCount: number;
  readonly isAll: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
};

/** Stays in view while anything is selected: how many, how much, what can be done, and why some of it cannot. */
export function SelectionBar(props: SelectionBarProps) {
  const { payability, currency, payableSelection, canPay, matchingCount, isAll, onSelectAll, onClear } = props;
  const { t, i18n } = useLingui();
  const { count, payable } = payability;
  const isTooMany = payable.length > maxPaymentLines;
  const amount = formatMoney(money(payability.payableMinor, currency), i18n.locale);
  return (
    <StickyBar label={t({ id: 'invoices.selection.label', message: 'Selected invoices' })}>
      <div className={classes.summary}>
        <Text size="sm" fw={600} aria-live="polite">
          <Trans id="invoices.selection.summary">
            {count} selected · <MinorText minor={payability.remainingMinor} currency={currency} /> remaining due
          </Trans>
        </Text>
        <Button variant="subtle" size="compact-sm" color="gray" onClick={onClear}>
          <Trans id="invoices.selection.clear">Clear</Trans>
        </Button>
      </div>
      {isAll || count >= matchingCount ? null : (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          <Trans id="invoices.selection.all">Select all {matchingCount} matching</Trans>
        </Button>
      )}
      {canPay && payability.refused.length > 0 ? <WhyNot payability={payability} /> : null}
      {canPay && isTooMany ? (
        <Text size="sm" c="dimmed">
          <Trans id="invoices.selection.too-many">
            One payment takes up to {maxPaymentLines} invoices. Select fewer.
          </Trans>
        </Text>
      ) : null}
      {canPay && payable.length > 0 && !isTooMany ? (
        <Button
          ms="auto"
          renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ sel: payableSelection }} />}
        >
          <Trans id="invoices.selection.pay">Pay {amount}</Trans>
        </Button>
      ) : null}
    </StickyBar>
  );
}

function WhyNot({ payability }: { readonly payability: Payability }) {
  const { i18n } = useLingui();
  const { count } = payability;
  const refusedCount = count - payability.payable.length;
  return (
    <Popover width={320} shadow="md" position="top" withArrow>
      <Popover.Target>
        <UnstyledButton className={classes.why}>
          <Trans id="invoices.selection.cannot-pay">
            {refusedCount} of {count} can’t be paid: why
          </Trans>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <List size="sm" spacing={4}>
          {payability.refused.map((refused) => (
            <List.Item key={refused.reason}>
              {i18n._(
                reasons[refused.reason].id,
                { count: refused.count },
                { message: reasons[refused.reason].message },
              )}
            </List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}
