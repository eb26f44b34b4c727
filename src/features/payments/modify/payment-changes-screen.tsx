import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconHistory } from '@tabler/icons-react';
import * as v from 'valibot';
import type { Activity } from '../../../../domain/activity/activity.ts';
import { activityWords } from '../../../../domain/activity/activity-words.ts';
import type { Payment } from '../../../../domain/payments/payment.ts';
import type { Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { InstantText } from '../../../ui/text/date-text.tsx';
import { ChangeTable } from './change-table.tsx';
import classes from './modify.module.css';

const changedLinesSchema = v.array(
  v.object({ chargeId: v.string(), invoiceNumber: v.string(), fromMinor: v.number(), toMinor: v.number() }),
);

const changesQuery = (offline: Offline, paymentId: string) => ({
  queryKey: ['device', 'payments', 'activity', 'disputes', 'adjustments', 'changes', paymentId],
  queryFn: async () => {
    const [[payment = null], { activity }] = await Promise.all([
      offline.read.get('payments', [paymentId]),
      offline.read.about(paymentId),
    ]);
    return { payment, changes: activity.flatMap(changeOf).toSorted((one, other) => (one.at < other.at ? 1 : -1)) };
  },
});

function changeOf({ id, kind, at, actorName, after }: Activity) {
  const lines = v.safeParse(changedLinesSchema, after?.['lines']);
  return lines.success ? [{ id, kind, at, actorName, lines: lines.output }] : [];
}

/** Who changed the applications of a payment, and when; newest first. */
export function PaymentChangesScreen({ paymentId }: { readonly paymentId: string }) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const read = useOfflineQuery(changesQuery(offline, paymentId));
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/payment/$id" params={{ id: paymentId }}>
            <Trans id="payments.modify.back">Payment</Trans>
          </BackLink>
        }
        title={<Trans id="payments.changes.title">Payment changes</Trans>}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
      />
      {read.isError ? (
        <FailedState onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <LoadingState />
      ) : sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : read.data.payment && read.data.changes.length > 0 ? (
        <Changes payment={read.data.payment} changes={read.data.changes} />
      ) : (
        <EmptyState icon={IconHistory} title={<Trans id="payments.changes.none">No changes</Trans>}>
          <Trans id="payments.changes.none-text">Nobody has changed what this payment is applied to.</Trans>
        </EmptyState>
      )}
    </>
  );
}

type ChangesProps = { readonly payment: Payment; readonly changes: ReturnType<typeof changeOf> };

function Changes({ payment, changes }: ChangesProps) {
  const { i18n } = useLingui();
  const { program } = usePortal();
  return (
    <ul className={classes.log}>
      {changes.map(({ id, kind, at, actorName, lines }) => (
        <li key={id} className={classes.logItem}>
          <h2 className={classes.logHead}>
            {i18n._(activityWords(kind))}
            <span className={classes.logNote}>
              {actorName ? (
                <>
                  <bdi>{actorName}</bdi> ·{' '}
                </>
              ) : null}
              <InstantText instant={at} timeZone={program.timeZone} />
            </span>
          </h2>
          <ChangeTable lines={lines} currency={payment.currency} />
        </li>
      ))}
    </ul>
  );
}
