import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { isAnswerWanted } from '../../../domain/disputes/dispute-rules.ts';
import { Note } from '../../ui/layout/note.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { StayedDue, StaysDue } from './stays-due.tsx';

type DisputeResultProps = { readonly dispute: Dispute; readonly isWithdrawing: boolean };

/** The outcome of the dispute, and its effect on the amounts. */
export function DisputeResult({ dispute, isWithdrawing }: DisputeResultProps) {
  if (isWithdrawing)
    return (
      <Note>
        <Trans id="disputes.result.withdrawing">The withdrawal is on its way.</Trans>
      </Note>
    );
  switch (dispute.status) {
    case 'open':
      return isAnswerWanted(dispute) ? (
        <Note tone="warning" title={<Trans id="disputes.result.asked">The seller has asked you a question</Trans>}>
          <Trans id="disputes.result.answer">Your answer helps the seller decide.</Trans>{' '}
          <StaysDue chargeId={dispute.chargeId} />
        </Note>
      ) : (
        <Note>
          <Trans id="disputes.result.open">The seller is reviewing this dispute.</Trans>{' '}
          <StaysDue chargeId={dispute.chargeId} />
        </Note>
      );
    case 'resolved':
      return (
        <Note tone="positive">
          {dispute.creditedMinor ? (
            <Trans id="disputes.result.credited">
              <MinorText minor={dispute.creditedMinor} currency={dispute.currency} /> has been credited.
            </Trans>
          ) : (
            <Trans id="disputes.result.resolved">The dispute was settled without a credit.</Trans>
          )}{' '}
          <StayedDue dispute={dispute} />
        </Note>
      );
    case 'rejected':
      return (
        <Note tone="warning">
          <Trans id="disputes.result.rejected">The seller rejected the dispute.</Trans> <StayedDue dispute={dispute} />
        </Note>
      );
    case 'withdrawn':
      return (
        <Note>
          <Trans id="disputes.result.withdrawn">The dispute was withdrawn. Nothing changed on the invoice.</Trans>{' '}
          <StayedDue dispute={dispute} />
        </Note>
      );
    case 'failed':
      return (
        <Note
          tone="negative"
          actions={
            <Button
              variant="default"
              renderRoot={(rest) => <Link {...rest} to="/dispute" search={{ invoice: dispute.chargeId }} />}
            >
              <Trans id="disputes.result.again">Raise it again</Trans>
            </Button>
          }
        >
          <RefusalText refusal={{ code: 'DISPUTE_NOT_PROCESSED' }} />
        </Note>
      );
  }
}
