import { formatMoney, money } from '../../../domain/money.ts';
import type { Currency, Money } from '../../../domain/money.ts';
import { useLocale } from './use-locale.ts';
import styles from './money-text.module.css';

type MoneyTextProps = {
  readonly amount: Money;
  /** `strong` for the figure that a line is about, `quiet` for one that stands beside it. */
  readonly weight?: 'strong' | 'normal' | 'quiet';
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** A sign in front of a positive amount too, as in a change. */
  readonly signed?: boolean;
  /** Where it is the whole cell of a table. */
  readonly role?: 'cell';
  readonly className?: string | undefined;
};

/** An amount with its currency as the locale writes it, in figures that stand under each other; never broken over lines. */
export function MoneyText({ amount, weight = 'normal', size, signed = false, role, className = '' }: MoneyTextProps) {
  const locale = useLocale();
  const text = formatMoney(amount, locale).replace(/^-/, '−');
  const sign = signed && amount.amountMinor > 0 ? '+' : '';
  return (
    <bdi
      role={role}
      className={`figures ${styles.money} ${className}`}
      data-weight={weight}
      data-size={size}
      data-minor={amount.amountMinor}
      translate="no"
    >
      {`${sign}${text}`}
    </bdi>
  );
}

type MinorTextProps = Omit<MoneyTextProps, 'amount'> & { readonly minor: number; readonly currency: Currency };

/** MoneyText for the two fields that rows carry: minor units and their currency. */
export function MinorText({ minor, currency, ...rest }: MinorTextProps) {
  return <MoneyText amount={money(minor, currency)} {...rest} />;
}
