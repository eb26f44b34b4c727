import { Anchor, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { actions } from '../../../domain/actions.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal, useSyncStatus } from '../../platform/portal-context.ts';
import { ActionChip } from '../../ui/action-chip.tsx';
import { standingOfRequest } from '../../ui/action-standing.ts';
import { AgeText } from '../../ui/date-text.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { Note } from '../../ui/note.tsx';
import { writeSelection } from '../../ui/row-selection.ts';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { ActionTitle } from './action-title.tsx';
import type { SentRequest } from './outbox-queries.ts';
import classes from './outbox.module.css';

type RequestItemProps = { readonly request: SentRequest; readonly onLeave: () => void };

/** One request that the server has: where it stands, with whom, and why it ended as it did. */
export function RequestItem({ request, onLeave }: RequestItemProps) {
  const { record, payment } = request;
  return (
    <li className={classes.item} data-request={record.id} data-state={record.state}>
      <div className={classes.itemHead}>
        <RequestTitle request={request} onLeave={onLeave} />
        <ActionChip standing={standingOfRequest(record, payment)} />
      </div>
      <div className={classes.itemNote}>
        <AgeText instant={record.receivedAt} /> <Story request={request} />
      </div>
      {record.state === 'inApproval' || record.state === 'blocked' ? <Recall request={request} /> : null}
      <AskAnew request={request} onLeave={onLeave} />
    </li>
  );
}

/** Leads to the payment, or to the request where others decide it. */
function RequestTitle({ request: { record, approval }, onLeave }: RequestItemProps) {
  const title = <ActionTitle kind={record.kind} input={record.input} />;
  const look = { className: classes.itemTitle, c: 'inherit', onClick: onLeave };
  if (record.kind === 'payInvoices')
    return (
      <Anchor {...look} renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ entry: record.id }} />}>
        {title}
      </Anchor>
    );
  if (!approval) return <span className={classes.itemTitle}>{title}</span>;
  return (
    <Anchor
      {...look}
      renderRoot={(rest) => <Link {...rest} to="/approvals/$approvalId" params={{ approvalId: approval.id }} />}
    >
      {title}
    </Anchor>
  );
}

/** Of a payment that came to nothing, a new one for the same invoices: nothing is paid before it is confirmed. */
function AskAnew({ request: { record, payment }, onLeave }: RequestItemProps) {
  const standing = standingOfRequest(record, payment);
  const isOver = ['failed', 'rejected', 'expired', 'recalled', 'superseded'].includes(standing);
  const asked = record.kind === 'payInvoices' ? v.safeParse(actions.payInvoices.input, record.input) : null;
  if (!isOver || !asked?.success) return null;
  const ids = asked.output.lines.map(({ chargeId }) => chargeId);
  return (
    <div className={classes.buttons}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={onLeave}
        renderRoot={(rest) => (
          <Link {...rest} to="/make-payment" search={{ sel: writeSelection({ mode: 'some', ids }) }} />
        )}
      >
        {standing === 'failed' ? (
          <Trans id="outbox.request.retry">Try again</Trans>
        ) : (
          <Trans id="outbox.request.copy">Copy to a new payment</Trans>
        )}
      </Button>
    </div>
  );
}

function Story({ request: { record, approval, payment } }: { readonly request: SentRequest }): ReactNode {
  const { i18n } = useLingui();
  const name = approval?.decidedByName ?? '';
  const reason = approval?.decisionReason ?? '';
  const approvers = approval?.tiers[approval.tier]?.approvers.map((approver) => approver.name).join(', ') ?? '';
  if (record.state === 'inApproval') return <Trans id="outbox.request.waits-for">· waits for {approvers}</Trans>;
  if (record.state === 'rejected')
    return (
      <Trans id="outbox.request.rejected-by">
        · rejected by {name}: “{reason}”
      </Trans>
    );
  if (record.error)
    return (
      <>
        · <RefusalText refusal={record.error} />
      </>
    );
  if (payment?.failureReason) return <>· {i18n._(failureWords[payment.failureReason])}</>;
  return record.state === 'completed' && approval?.state === 'approved' ? (
    <Trans id="outbox.request.approved-by">· approved by {name}</Trans>
  ) : null;
}

function Recall({ request }: { readonly request: SentRequest }) {
  const { offline } = usePortal();
  const { isOnline } = useSyncStatus();
  const [state, setState] = useState<{ readonly isWorking: boolean; readonly refusal: Refusal | null }>({
    isWorking: false,
    refusal: null,
  });
  const { approval } = request;
  if (!approval) return null;
  const recall = async () => {
    setState({ isWorking: true, refusal: null });
    const answer = await offline.perform('recallAction', { approvalId: approval.id });
    setState({ isWorking: false, refusal: answer.ok ? null : answer.refusal });
    void offline.pull();
  };
  return (
    <>
      {state.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={state.refusal} />
        </Note>
      ) : null}
      <div className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          loading={state.isWorking}
          disabled={!isOnline}
          onClick={() => void recall()}
        >
          {isOnline ? (
            <Trans id="outbox.request.recall">Recall</Trans>
          ) : (
            <Trans id="outbox.request.recall-offline">Recall needs a connection</Trans>
          )}
        </Button>
      </div>
    </>
  );
}
