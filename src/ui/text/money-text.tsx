import { formatMoney, money, type Currency, type Money } from '../../../domain/money.ts';
import { useLocale } from './use-locale.ts';
import styles from './money-text.module.css';

type MoneyTextProps = {
  readonly amount: Money;
  /** `strong` for the main figure of a line, `quiet` for a secondary one. */
  readonly weight?: 'strong' | 'normal' | 'quiet';
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Shows a sign before a positive amount too, as for a change. */
  readonly signed?: boolean;
  /** Set if it is the whole cell of a table. */
  readonly role?: 'cell';
  readonly className?: string | undefined;
};

/** An amount with its currency in the locale's format, with digits of equal width and no line break. */
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

/** MoneyText for the two fields of rows: minor units and their currency. */
export function MinorText({ minor, currency, ...rest }: MinorTextProps) {
  return <MoneyText amount={money(minor, currency)} {...rest} />;
}
