import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { payableNowMinor } from '../../../../domain/invoices/charge-rules.ts';
import { refusalSentence } from '../../../ui/status/refusal-text.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from '../payments.module.css';
import type { ModifiedLine } from './modification.ts';
import { containsWords } from '../../../ui/text/contains-words.ts';

/** True if every word of a search is in the number or the seller of an invoice. */
export function isFound({ view: { row } }: ModifiedLine, search: string): boolean {
  return containsWords([row.invoiceNumber, row.sellerName], search);
}

type AmountLinesProps = {
  readonly lines: readonly ModifiedLine[];
  readonly onType: (chargeId: string, text: string) => void;
};

/** Invoices, each with a field for its amount. */
export function AmountLines({ lines, onType }: AmountLinesProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes.lines}>
      {lines.map(({ view, text, refusal }) => {
        const { row, waitingMinor } = view;
        const number = row.invoiceNumber;
        return (
          <li key={row.id} className={classes.line}>
            <span>
              <bdi>{row.sellerName}</bdi>
              <span className={classes.second}>
                <bdi>{number}</bdi> · <Trans id="payments.select.due">due</Trans> <DateText date={row.dueDate} /> ·{' '}
                <Trans id="payments.review.remaining">remaining due</Trans>{' '}
                <MinorText minor={payableNowMinor(row, waitingMinor)} currency={row.currency} />
              </span>
            </span>
            <TextInput
              inputMode="decimal"
              leftSection={<span className={classes.second}>{row.currency}</span>}
              leftSectionWidth={48}
              aria-label={t({ id: 'payments.modify.amount', message: `Amount applied to invoice ${number}` })}
              value={text}
              error={refusal ? refusalSentence(refusal, i18n) : null}
              onChange={({ currentTarget }) => onType(row.id, currentTarget.value)}
            />
          </li>
        );
      })}
    </ul>
  );
}
