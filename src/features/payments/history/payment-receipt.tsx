import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Instant } from '../../../../domain/time/instant.ts';
import { dateInZone } from '../../../../domain/time/calendar-date.ts';
import { useLingui } from '@lingui/react';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { DateText, InstantText } from '../../../ui/text/date-text.tsx';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { paymentStatusLabel } from '../../../ui/status/payment-status-badge.tsx';
import { unseenMinor } from './payment-lines.ts';
import type { PaymentStory } from './payment-queries.ts';
import { PaymentTypeText } from './payment-type-text.tsx';
import classes from './payment-receipt.module.css';

type PaymentReceiptProps = { readonly story: PaymentStory; readonly asOf: Instant | null };

/**
 * The payment on paper, or in the file that the browser's print dialog saves: it needs no connection. Seen in print only, and
 * called a receipt only once the money has been received.
 */
export function PaymentReceipt({ story, asOf }: PaymentReceiptProps) {
  const { program, who } = usePortal();
  const { payment } = story;
  const unseen = unseenMinor(payment);
  return (
    <article className={classes.receipt} data-receipt>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>
            <ReceiptTitle story={story} />
          </h1>
          <p className={classes.reference}>
            <bdi>{payment.reference}</bdi>
          </p>
        </div>
        <p className={classes.program}>
          <bdi>{program.name}</bdi>
        </p>
      </header>
      <ReceiptFacts story={story} businessName={who.buyer?.name ?? ''} />
      {asOf ? (
        <p className={classes.asOf}>
          <Trans id="payments.receipt.as-of">
            As of <InstantText instant={asOf} />.
          </Trans>
        </p>
      ) : null}
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="payments.receipt.invoice">Invoice</Trans>
            </th>
            <th scope="col">
              <Trans id="payments.receipt.seller">Seller</Trans>
            </th>
            <th scope="col" data-figure>
              <Trans id="payments.receipt.amount">Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {payment.applications.map(({ chargeId, invoiceNumber, amountMinor }) => (
            <tr key={chargeId}>
              <td>
                <bdi>{invoiceNumber}</bdi>
              </td>
              <td>
                <bdi>{story.charges.find(({ row }) => row.id === chargeId)?.row.sellerName ?? '–'}</bdi>
              </td>
              <td data-figure>
                <MinorText minor={amountMinor} currency={payment.currency} />
              </td>
            </tr>
          ))}
          {unseen > 0 ? (
            <OtherLine minor={unseen} story={story}>
              <Trans id="payments.receipt.unseen">Other invoices</Trans>
            </OtherLine>
          ) : null}
          {payment.remainingMinor > 0 ? (
            <OtherLine minor={payment.remainingMinor} story={story}>
              <Trans id="payments.receipt.remaining">Not applied to an invoice</Trans>
            </OtherLine>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              <Trans id="payments.receipt.total">Total</Trans>
            </th>
            <td data-figure>
              <MinorText minor={payment.amountMinor} currency={payment.currency} weight="strong" />
            </td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

function ReceiptTitle({ story: { payment } }: { readonly story: PaymentStory }): ReactNode {
  return payment.status === 'applied' || payment.status === 'active' ? (
    <Trans id="payments.receipt.title">Payment receipt</Trans>
  ) : (
    <Trans id="payments.receipt.title-not-received">Payment (not a receipt)</Trans>
  );
}

function OtherLine({
  minor,
  story,
  children,
}: {
  readonly minor: number;
  readonly story: PaymentStory;
  readonly children: ReactNode;
}) {
  return (
    <tr>
      <td colSpan={2}>{children}</td>
      <td data-figure>
        <MinorText minor={minor} currency={story.payment.currency} />
      </td>
    </tr>
  );
}

function ReceiptFacts({ story, businessName }: { readonly story: PaymentStory; readonly businessName: string }) {
  const { i18n } = useLingui();
  const { program } = usePortal();
  const { payment, bankAccount } = story;
  return (
    <dl className={classes.facts}>
      <dt>
        <Trans id="payments.receipt.business">Business</Trans>
      </dt>
      <dd>
        <bdi>{businessName}</bdi>
      </dd>
      <dt>
        <Trans id="payments.receipt.status">Status</Trans>
      </dt>
      <dd>
        {i18n._(paymentStatusLabel(payment.status))}
        {payment.failureReason ? <> – {i18n._(failureWords[payment.failureReason])}</> : null}
      </dd>
      <dt>
        <Trans id="payments.receipt.requested">Requested</Trans>
      </dt>
      <dd>
        <DateText date={dateInZone(story.record?.composedAt ?? payment.createdAt, program.timeZone)} />
      </dd>
      {payment.receivedDate ? (
        <>
          <dt>
            <Trans id="payments.receipt.received">Received</Trans>
          </dt>
          <dd>
            <DateText date={payment.receivedDate} />
          </dd>
        </>
      ) : null}
      <dt>
        <Trans id="payments.receipt.type">Type</Trans>
      </dt>
      <dd>
        <PaymentTypeText type={payment.paymentType} />
        {bankAccount ? (
          <>
            , <bdi>{bankAccount.bankName}</bdi> ·· {bankAccount.accountLast4}
          </>
        ) : null}
      </dd>
    </dl>
  );
}
