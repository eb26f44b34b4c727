import { Anchor, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isSettled } from '../../../domain/settled-codes.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { useActionFace } from '../../kit/action-face.ts';
import { readInput } from '../../kit/read-input.ts';
import { RequestButtons } from '../../kit/request-buttons.tsx';
import { ActionChip } from '../../ui/status/action-chip.tsx';
import { statusOfRequest } from '../../ui/status/action-status.ts';
import { newStart } from '../../ui/status/result-stage.ts';
import { AgeText } from '../../ui/text/date-text.tsx';
import { failureWords } from '../../ui/status/failure-words.ts';
import { eitherOf } from '../../ui/text/either-of.ts';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { ActionTitle } from './action-title.tsx';
import type { SentRequest } from './outbox-queries.ts';
import classes from './outbox.module.css';

type RequestItemProps = { readonly request: SentRequest };

/** One request at the server: status, approvers, and the reason for its end. */
export function RequestItem({ request }: RequestItemProps) {
  const { record, approval, payment } = request;
  return (
    <li className={classes.item} data-request={record.id} data-state={record.state}>
      <div className={classes.itemHead}>
        <RequestTitle request={request} />
        <ActionChip status={statusOfRequest(record, payment)} />
      </div>
      <div className={classes.itemNote}>
        <AgeText instant={record.receivedAt} /> <Story request={request} />
      </div>
      {approval && (record.state === 'inApproval' || record.state === 'blocked') ? (
        <RequestButtons approval={approval} />
      ) : null}
      <AskAnew request={request} />
    </li>
  );
}

/** A link to the payment, or to the request if others decide it. */
function RequestTitle({ request: { record, approval } }: RequestItemProps) {
  const { resultLink } = useActionFace(record.kind);
  const title = <ActionTitle kind={record.kind} input={record.input} />;
  const look = { className: classes.itemTitle, c: 'inherit' };
  const own = resultLink?.(record);
  if (own)
    return (
      <Anchor {...look} renderRoot={(rest) => <Link {...rest} {...own} />}>
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

/** A link to a new form with the content of a failed request; nothing is sent before its confirmation. */
function AskAnew({ request: { record, payment } }: RequestItemProps) {
  const { copyLink } = useActionFace(record.kind);
  const start = newStart[statusOfRequest(record, payment)];
  const read = readInput(record);
  if (start === null || !copyLink || !read || (record.error && isSettled(record.error.code))) return null;
  const link = copyLink(read.input, record);
  return (
    <div className={classes.buttons}>
      <Button size="compact-sm" variant="default" renderRoot={(rest) => <Link {...rest} {...link} />}>
        {start === 'retry' ? (
          <Trans id="outbox.request.retry">Try again</Trans>
        ) : (
          <Trans id="outbox.request.copy">Copy to a new payment</Trans>
        )}
      </Button>
    </div>
  );
}

/** The time of the last reminder to the approvers. */
function RemindedText({ approval }: { readonly approval: Approval | null }) {
  if (!approval?.remindedAt) return null;
  return (
    <Trans id="outbox.request.reminded">
      · reminded <AgeText instant={approval.remindedAt} />
    </Trans>
  );
}

function Story({ request: { record, approval, payment } }: { readonly request: SentRequest }): ReactNode {
  const { i18n } = useLingui();
  const name = approval?.decidedByName ?? '';
  const reason = approval?.decisionReason ?? '';
  const approvers = eitherOf(
    approval?.tiers[approval.tier]?.approvers.map((approver) => approver.name) ?? [],
    i18n.locale,
  );
  if (record.state === 'inApproval')
    return (
      <>
        <Trans id="outbox.request.waits-for">· waiting for {approvers}</Trans> <RemindedText approval={approval} />
      </>
    );
  if (record.state === 'rejected')
    return (
      <Trans id="outbox.request.rejected-by">
        · rejected by {name}: “{reason}”
      </Trans>
    );
  // The author was shown the old and the new values and discarded the request.
  if (record.error?.code === 'VERSION_CONFLICT')
    return (
      <Trans id="outbox.request.had-changed">· not carried out: the details had changed since it was requested</Trans>
    );
  if (record.error)
    return (
      <>
        · <RefusalText refusal={record.error} />
      </>
    );
  if (payment?.failureReason) return <>· {i18n._(failureWords[payment.failureReason])}</>;
  if (record.state === 'completed' && approval?.state === 'approved')
    return <Trans id="outbox.request.approved-by">· approved by {name}</Trans>;
  const words = labelsOf(record.kind);
  if (record.state === 'failed' && words) return <>· {i18n._(words.failed)}</>;
  return null;
}
