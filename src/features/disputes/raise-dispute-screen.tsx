import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { payingRoles } from '../../../domain/access/role-sets.ts';
import { disputeDeadline, keepsFromDisputing, refuseDisputing } from '../../../domain/disputes/dispute-rules.ts';
import { raiseDispute } from '../../../domain/disputes/raise-dispute.action.ts';
import { mayOnlyAsk } from '../../../domain/approvals/approval-rules.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { OnceLoaded } from '../../kit/list/once-loaded.tsx';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { showNotice } from '../../kit/notice.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { EmptyState, FailedState } from '../../ui/layout/screen-state.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { ChooseInvoice } from './choose-invoice.tsx';
import { type EditedDispute, disputedChargeQuery, disputeRequestQuery } from './dispute-queries.ts';
import classes from './disputes.module.css';
import { RequestedDispute } from './requested-dispute.tsx';
import { RaiseDisputeForm } from './raise-dispute-form.tsx';

type RaiseDisputeScreenProps = {
  readonly invoice: string | undefined;
  /** The waiting dispute that is edited. */
  readonly replaces?: string | undefined;
};

/** Disputes one invoice: that of the address, or one that is searched first. */
export function RaiseDisputeScreen({ invoice, replaces }: RaiseDisputeScreenProps) {
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/account-overview">
            <Trans id="disputes.raise.back">Invoices</Trans>
          </BackLink>
        }
        title={<Trans id="disputes.raise.title">Dispute an invoice</Trans>}
      />
      {invoice === undefined ? <ChooseInvoice /> : <OfInvoice chargeId={invoice} replaces={replaces} />}
    </>
  );
}

type OfInvoiceProps = { readonly chargeId: string; readonly replaces: string | undefined };

function OfInvoice({ chargeId, replaces }: OfInvoiceProps) {
  const { offline } = usePortal();
  const read = useOfflineQuery(disputedChargeQuery(offline, chargeId, replaces));
  if (read.isError) return <FailedState onRetry={() => void read.refetch()} />;
  if (read.isPending) return <LoadingState />;
  const { charge, edited } = read.data;
  if (replaces !== undefined && !edited)
    return (
      <EmptyState title={<Trans id="disputes.raise.gone">This dispute can no longer be changed</Trans>}>
        <Trans id="disputes.raise.gone-text">It has been sent, or may have reached the server.</Trans>
      </EmptyState>
    );
  if (charge === null)
    return (
      <OnceLoaded>
        <EmptyState title={<Trans id="disputes.raise.missing">This invoice is not on this device</Trans>}>
          <Trans id="disputes.raise.missing-text">
            Open it in the list of invoices while you’re connected, and dispute it from there.
          </Trans>
        </EmptyState>
      </OnceLoaded>
    );
  return <OfCharge charge={charge} edited={edited} />;
}

type OfChargeProps = { readonly charge: Charge; readonly edited: EditedDispute | null };

function OfCharge({ charge, edited }: OfChargeProps) {
  const { i18n } = useLingui();
  const { program, roles, who } = usePortal();
  const navigate = useNavigate();
  const today = useToday(program.timeZone);
  const { offline } = usePortal();
  const { isOnline } = useSyncStatus();
  const request = useOfflineQuery(disputeRequestQuery(offline, charge.id)).data ?? null;
  const asks = mayOnlyAsk(raiseDispute, roles);
  const refusal = refuseDisputing(charge, today, program.disputeLimitDays);
  if (request && keepsFromDisputing(request, { userId: who.user, onlyAsks: asks }))
    return <RequestedDispute request={request} />;
  if (refusal)
    return (
      <Note tone="warning">
        <RefusalText refusal={refusal} />
      </Note>
    );
  const total = formatMoney(money(charge.totalMinor, charge.currency), i18n.locale);
  const deadline = <DateText date={disputeDeadline(charge, program.disputeLimitDays)} />;
  return (
    <>
      <p className={classes.about}>
        <Trans id="disputes.raise.about">
          Invoice <bdi>{charge.invoiceNumber}</bdi> from <bdi>{charge.sellerName}</bdi>, {total}. The dispute must reach
          us by {deadline}.
        </Trans>
      </p>
      <RaiseDisputeForm
        charge={charge}
        edited={edited}
        onDone={() => {
          showNotice(<DisputeSent asks={asks} isOnline={isOnline} />);
          void (hasRole(roles, ...payingRoles)
            ? navigate({ to: '/activity/disputes' })
            : navigate({ to: '/account-overview/invoices/$chargeId', params: { chargeId: charge.id } }));
        }}
      />
    </>
  );
}

/** What became of the dispute that was just sent. */
function DisputeSent({ asks, isOnline }: { readonly asks: boolean; readonly isOnline: boolean }) {
  if (!isOnline) return <Trans id="disputes.sent.queued">Kept on this device. It’s sent once you’re connected.</Trans>;
  return asks ? (
    <Trans id="disputes.sent.asked">Dispute requested. An Account Admin has to approve it first.</Trans>
  ) : (
    <Trans id="disputes.sent.done">Dispute sent. The seller will review it.</Trans>
  );
}
