import { Trans } from '@lingui/react/macro';
import type { ChargeView } from '../../../offline/offline.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from '../list/invoice-rows.module.css';

/** The amount that this device has queued for the charge: a second line beside the amount, not subtracted from it. */
export function Semaphore({ view: { row, waitingMinor } }: { readonly view: ChargeView }) {
  if (waitingMinor === 0) return null;
  return (
    <span className={classes.waiting}>
      <Trans id="invoices.waiting-line">
        <MinorText minor={-waitingMinor} currency={row.currency} /> waiting to send
      </Trans>
    </span>
  );
}

/** An unsent PO number or note; the server's value is in the detail. */
export function WaitingEdit({ view: { waitingEdit } }: { readonly view: ChargeView }) {
  if (waitingEdit === null) return null;
  const { poNumber } = waitingEdit;
  return (
    <span className={classes.waitingEdit} title={poNumber ?? undefined}>
      {poNumber ? (
        <Trans id="invoices.waiting-po">
          Waiting to send: <bdi>{poNumber}</bdi>
        </Trans>
      ) : (
        <Trans id="invoices.waiting-edit">Edit waiting to send</Trans>
      )}
    </span>
  );
}
