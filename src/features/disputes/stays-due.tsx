import { Trans } from '@lingui/react/macro';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { chargeDueQuery } from './dispute-queries.ts';

/**
 * What is left to pay of a disputed invoice, in the same words before, during and after the dispute: disputing and withdrawing change
 * nothing about it, a credit does. Nothing while it is unknown.
 */
export function StaysDue({ chargeId }: { readonly chargeId: string }) {
  const charge = useChargeDue(chargeId);
  return charge ? <Due charge={charge} minor={charge.remainingDueMinor} /> : null;
}

/**
 * The amount due on the invoice when the dispute was closed. If today's amount differs, or the former is unknown (older disputes), today's
 * amount is shown as well.
 */
export function StayedDue({ dispute: { chargeId, leftDueMinor } }: { readonly dispute: Dispute }) {
  const charge = useChargeDue(chargeId);
  if (!charge) return null;
  const { remainingDueMinor, currency } = charge;
  if (leftDueMinor === remainingDueMinor) return <Due charge={charge} minor={leftDueMinor} />;
  return (
    <>
      {leftDueMinor === null ? null : (
        <Trans id="disputes.due.then">
          When the dispute was closed, <MinorText minor={leftDueMinor} currency={currency} /> of the invoice was due.
        </Trans>
      )}{' '}
      {remainingDueMinor <= 0 ? (
        <NothingDue />
      ) : (
        <Trans id="disputes.due.today">
          Today, <MinorText minor={remainingDueMinor} currency={currency} /> of the invoice is due.
        </Trans>
      )}
    </>
  );
}

function Due({ charge, minor }: { readonly charge: Charge; readonly minor: number }) {
  if (minor <= 0) return <NothingDue />;
  return (
    <Trans id="disputes.due.stays">
      <MinorText minor={minor} currency={charge.currency} /> of the invoice stays due. The due date is{' '}
      <DateText date={charge.dueDate} />.
    </Trans>
  );
}

function NothingDue() {
  return <Trans id="disputes.due.nothing">Nothing is left to pay of the invoice.</Trans>;
}

function useChargeDue(chargeId: string): Charge | null {
  const { offline } = usePortal();
  return useOfflineQuery(chargeDueQuery(offline, chargeId)).data ?? null;
}
