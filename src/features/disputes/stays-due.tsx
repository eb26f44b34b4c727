import { Trans } from '@lingui/react/macro';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { chargeDueQuery } from './dispute-queries.ts';

/**
 * What is left to pay of a disputed invoice, in the same words before, during and after the dispute: disputing and withdrawing change
 * nothing about it, a credit does. Nothing while it is unknown.
 */
export function StaysDue({ chargeId }: { readonly chargeId: string }) {
  const { offline } = usePortal();
  const charge = useOfflineQuery(chargeDueQuery(offline, chargeId)).data;
  if (!charge) return null;
  if (charge.remainingDueMinor <= 0)
    return <Trans id="disputes.due.nothing">Nothing is left to pay of the invoice.</Trans>;
  return (
    <Trans id="disputes.due.stays">
      <MinorText minor={charge.remainingDueMinor} currency={charge.currency} /> of the invoice stays due. The due date
      is <DateText date={charge.dueDate} />.
    </Trans>
  );
}
