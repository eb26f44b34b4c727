import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { maxDecisionReasonLength } from '../../../domain/approvals/decide-approval.action.ts';
import { normalizeLines } from '../../../domain/plain-text.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { StickyBar } from '../../ui/layout/layout.tsx';
import classes from './approvals.module.css';
import { Totals } from './decided-total.tsx';
import type { Deciding } from './decide.ts';
import { UndoneNote } from './undone-note.tsx';

/** The maximum number of requests that are decided at once. */
const maxBatch = 25;

type ApproveSelectedProps = {
  readonly approvals: readonly Approval[];
  readonly deciding: Deciding;
  readonly onApprove: () => void;
  /** Rejects all selected requests for one reason. */
  readonly onReject: (reason: string) => void;
};

/** The selection, and the failures of the last decision, which stay visible when nothing is selected any more. */
export function ApproveSelected({ approvals, deciding, onApprove, onReject }: ApproveSelectedProps) {
  const { t } = useLingui();
  const [isRejecting, setRejecting] = useState(false);
  return (
    <>
      <UndoneNote undone={deciding.undone} isNamed />
      {approvals.length > 0 ? (
        <StickyBar label={t({ id: 'approvals.selected', message: 'Selected requests' })}>
          <SelectedTotals approvals={approvals} />
          {isRejecting ? (
            <RejectAll
              count={approvals.length}
              isWorking={deciding.isWorking}
              onReject={onReject}
              onClose={() => setRejecting(false)}
            />
          ) : (
            <>
              <Button ms="auto" variant="default" disabled={deciding.isWorking} onClick={() => setRejecting(true)}>
                <Trans id="approvals.decide.reject">Reject…</Trans>
              </Button>
              <ApproveButton count={approvals.length} isWorking={deciding.isWorking} onApprove={onApprove} />
            </>
          )}
        </StickyBar>
      ) : null}
    </>
  );
}

/** The number of requests, and the sum of their amounts. */
function SelectedTotals({ approvals }: Pick<ApproveSelectedProps, 'approvals'>) {
  const count = approvals.length;
  return (
    <span>
      <Trans id="approvals.selected-count">{count} selected</Trans>
      <Totals approvals={approvals} />
    </span>
  );
}

type ApproveButtonProps = { readonly count: number; readonly isWorking: boolean; readonly onApprove: () => void };

function ApproveButton({ count, isWorking, onApprove }: ApproveButtonProps) {
  const { isOnline } = useSyncStatus();
  return (
    <Button loading={isWorking} disabled={!isOnline || count > maxBatch} onClick={onApprove}>
      {count > maxBatch ? (
        <Trans id="approvals.too-many">Select up to {maxBatch} at a time</Trans>
      ) : isOnline ? (
        <Trans id="approvals.approve-count">Approve {count}</Trans>
      ) : (
        <Trans id="approvals.needs-connection">You need a connection to approve or reject</Trans>
      )}
    </Button>
  );
}

type RejectAllProps = {
  readonly count: number;
  readonly isWorking: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks for one reason with which all selected requests are rejected; each author sees it. */
function RejectAll({ count, isWorking, onReject, onClose }: RejectAllProps) {
  const { isOnline } = useSyncStatus();
  const [text, setText] = useState('');
  const reason = normalizeLines(text);
  return (
    <div className={classes.ask}>
      <Textarea
        autoFocus
        autosize
        minRows={2}
        label={<Trans id="approvals.decide.reason">Reason (shown to the requester)</Trans>}
        maxLength={maxDecisionReasonLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.decision}>
        <Button variant="default" onClick={onClose}>
          <Trans id="approvals.decide.back">Back</Trans>
        </Button>
        <Button
          color="red"
          loading={isWorking}
          disabled={!isOnline || count > maxBatch || reason === ''}
          onClick={() => onReject(reason)}
        >
          <Trans id="approvals.reject-count">Reject {count}</Trans>
        </Button>
      </div>
    </div>
  );
}
