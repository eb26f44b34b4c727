import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { disputeDeadline, refuseDisputing } from '../../../../domain/disputes/dispute-rules.ts';
import { raiseDispute } from '../../../../domain/disputes/raise-dispute.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';

type DisputeInvoiceProps = {
  readonly view: ChargeView;
  /** Renders the dispute of a charge or the request for one; the second part says whether it can be disputed. */
  readonly dispute: (charge: ChargeView['row'], mayDispute: ReactNode) => ReactNode;
};

/** Shows the dispute of an invoice or the request for one; without either, until when the invoice can be disputed, or why it cannot. */
export function DisputeInvoice({ view: { optimistic: charge }, dispute }: DisputeInvoiceProps) {
  const { program, roles } = usePortal();
  if (!program.flags.disputes || !hasRole(roles, ...raiseDispute.roles) || charge.type !== 'sale') return null;
  return dispute(charge, <MayDispute charge={charge} />);
}

/** Until when the invoice can be disputed, or why not. */
function MayDispute({ charge }: { readonly charge: ChargeView['row'] }) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const refusal = refuseDisputing(charge, today, program.disputeLimitDays);
  const deadline = <DateText date={disputeDeadline(charge, program.disputeLimitDays)} />;
  return (
    <div data-print="hidden">
      <Section title={<Trans id="invoices.dispute.title">Something wrong?</Trans>}>
        {refusal ? (
          <RefusalText refusal={refusal} />
        ) : (
          <>
            <p>
              <Trans id="invoices.dispute.deadline">You can dispute this invoice until {deadline}.</Trans>
            </p>
            <Button
              variant="default"
              renderRoot={(rest) => <Link {...rest} to="/dispute" search={{ invoice: charge.id }} />}
            >
              <Trans id="invoices.dispute.button">Dispute this invoice</Trans>
            </Button>
          </>
        )}
      </Section>
    </div>
  );
}
