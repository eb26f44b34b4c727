import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '../../../domain/access/role.ts';
import { mayOnlyAsk } from '../../../domain/approvals/approval-rules.ts';
import { inputOf } from '../../../domain/action.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { keepsFromDisputing } from '../../../domain/disputes/dispute-rules.ts';
import { raiseDispute } from '../../../domain/disputes/raise-dispute.action.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { pages } from '../../../domain/pages.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { AnswerForm } from './answer-form.tsx';
import { disputeOfChargeQuery, disputeRequestQuery } from './dispute-queries.ts';
import { DisputeResult } from './dispute-result.tsx';
import { DisputeThread } from './dispute-thread.tsx';
import { isWithdrawing, mayChange, waitingDisputes } from './dispute-waiting.ts';
import { RequestedDispute } from './requested-dispute.tsx';
import { WithdrawDispute } from './withdraw-dispute.tsx';

type DisputeOfInvoiceProps = {
  readonly charge: Charge;
  /** Shown if nothing is disputed or requested: whether it can be. */
  readonly children: ReactNode;
};

/**
 * The dispute of an invoice: still on this device, requested, or raised. People without the page of disputes have the whole thread here.
 * Once it is closed, the invoice may be disputed again.
 */
export function DisputeOfInvoice({ charge, children }: DisputeOfInvoiceProps) {
  const { offline, roles, who } = usePortal();
  const isWaiting = waitingDisputes(useEntries()).some(
    ({ envelope }) => inputOf(raiseDispute, envelope)?.chargeId === charge.id,
  );
  const request = useOfflineQuery(disputeRequestQuery(offline, charge.id)).data ?? null;
  const dispute = useOfflineQuery(disputeOfChargeQuery(offline, charge.id)).data ?? null;
  const isOpen = dispute?.status === 'open';
  const person = { userId: who.user, onlyAsks: mayOnlyAsk(raiseDispute, roles) };
  const isOver = !isWaiting && !isOpen && !keepsFromDisputing(request, person);
  return (
    <>
      {isWaiting || request || dispute ? (
        <Section title={<Trans id="disputes.of-invoice.title">Dispute</Trans>}>
          {isWaiting ? (
            <Note>
              <Trans id="disputes.of-invoice.waiting">The dispute is waiting to be sent.</Trans>
            </Note>
          ) : request ? (
            <RequestedDispute request={request} />
          ) : null}
          {dispute ? <Raised dispute={dispute} /> : null}
        </Section>
      ) : null}
      {isOver ? children : null}
    </>
  );
}

function Raised({ dispute }: { readonly dispute: Dispute }) {
  const { who, roles } = usePortal();
  const entries = useEntries();
  const isLeaving = isWithdrawing(entries, dispute.id);
  const mayAnswer = mayChange(dispute, { userId: who.user, roles }) && !isLeaving;
  return (
    <>
      <DisputeResult dispute={dispute} isWithdrawing={isLeaving} />
      {hasRole(roles, ...pages['activity-dispute'].opensFor) ? (
        <p>
          <Link to="/activity/disputes/$disputeId" params={{ disputeId: dispute.id }}>
            <Trans id="disputes.of-invoice.open">View the dispute</Trans>
          </Link>
        </p>
      ) : (
        <>
          <DisputeThread dispute={dispute} />
          {mayAnswer ? (
            <>
              <AnswerForm dispute={dispute} />
              <WithdrawDispute dispute={dispute} />
            </>
          ) : null}
        </>
      )}
    </>
  );
}
