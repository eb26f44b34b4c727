import { Trans } from '@lingui/react/macro';
import { IconMessageReport } from '@tabler/icons-react';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../kit/detail/detail-read.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { DisputeStatusBadge } from './dispute-status-badge.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { AnswerForm } from './answer-form.tsx';
import { DisputeFiles } from './dispute-files.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { disputeQuery } from './dispute-queries.ts';
import { DisputeResult } from './dispute-result.tsx';
import { DisputeThread } from './dispute-thread.tsx';
import { isWithdrawing, mayChange } from './dispute-waiting.ts';
import { WithdrawDispute } from './withdraw-dispute.tsx';
import classes from './disputes.module.css';

/** One dispute: its status, its messages, and its outcome, from this device. */
export function DisputeScreen({ disputeId }: { readonly disputeId: string }) {
  const { offline, who, roles } = usePortal();
  const entries = useEntries();
  const may = { userId: who.user, roles };
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(disputeQuery(offline, disputeId)))}
      back={{ to: '/activity/disputes', name: <Trans id="disputes.detail.back">Disputes</Trans> }}
      heading={<Trans id="disputes.detail.missing-title">Dispute</Trans>}
      missing={{
        icon: IconMessageReport,
        title: <Trans id="disputes.detail.missing">This dispute is not on this device</Trans>,
        text: (
          <Trans id="disputes.detail.missing-text">
            It has not been sent or synced yet, or you no longer have access to it.
          </Trans>
        ),
      }}
      title={({ invoiceNumber }) => (
        <Trans id="disputes.detail.title">
          Dispute of invoice <bdi>{invoiceNumber}</bdi>
        </Trans>
      )}
      status={({ amountMinor, currency, status }) => (
        <>
          <MinorText minor={amountMinor} currency={currency} size="xl" weight="strong" />
          <DisputeStatusBadge status={status} />
        </>
      )}
      actions={(dispute) =>
        mayChange(dispute, may) && !isWithdrawing(entries, dispute.id) ? <WithdrawDispute dispute={dispute} /> : null
      }
      above={(dispute) => <DisputeResult dispute={dispute} isWithdrawing={isWithdrawing(entries, dispute.id)} />}
      main={(dispute) => (
        <Section title={<Trans id="disputes.thread.title">Messages</Trans>}>
          <DisputeThread dispute={dispute} />
          {mayChange(dispute, may) && !isWithdrawing(entries, dispute.id) ? (
            <div className={classes.answer}>
              <AnswerForm dispute={dispute} />
            </div>
          ) : null}
        </Section>
      )}
      side={(dispute) => (
        <>
          <DisputeFacts dispute={dispute} />
          <DisputeFiles dispute={dispute} />
        </>
      )}
    />
  );
}
