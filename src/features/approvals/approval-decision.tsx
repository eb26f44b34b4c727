import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { type Approval, openQuestionOf } from '../../../domain/approvals/approval.ts';
import { maxDecisionReasonLength } from '../../../domain/approvals/decide-approval.action.ts';
import { normalizeLines } from '../../../domain/plain-text.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import { showNotice } from '../../kit/notice.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { StickyBar } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { AskForm } from './approval-questions.tsx';
import classes from './approvals.module.css';
import type { Decision } from './decide.ts';
import { UndoneNote } from './undone-note.tsx';
import { useDecide } from './use-decide.tsx';

type ApprovalDecisionProps = {
  readonly approval: Approval;
  /** The versions of the rows that are shown with the decision. */
  readonly seen: readonly BaseReference[];
};

/** Approve, reject with a reason, or ask a question first. Needs a connection, because two people must not decide at once. */
export function ApprovalDecision({ approval, seen }: ApprovalDecisionProps) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const { state, run } = useDecide();
  const draft = useKeptDraft(`reject:${approval.id}`, v.string(), '');
  const reason = draft.value;
  const [chosen, setChosen] = useState<'reject' | 'ask' | 'none' | null>(null);
  const mode = chosen ?? (reason === '' ? 'none' : 'reject');
  const isRejecting = mode === 'reject';
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const { amountMinor, currency } = approval;
  const hasAmount = amountMinor !== null && currency !== null;
  const amount = <Amount approval={approval} />;
  const type = (text: string) => {
    // The field stays open even if it is emptied again.
    setChosen('reject');
    draft.put(text);
  };
  const decide = async (decision: Decision['decision'], why: string) => {
    if (!(await run([{ approval, decision, reason: why, seen }]))) return;
    sayDecided(decision);
    await draft.drop();
  };
  const reject = () => {
    setIsReasonMissing(normalizeLines(reason) === '');
    if (normalizeLines(reason) === '') reasonField.current?.focus();
    else void decide('reject', normalizeLines(reason));
  };
  return (
    <>
      <UndoneNote undone={state.undone} />
      <OfflineNote />
      <StickyBar label={t({ id: 'approvals.decide.label', message: 'Your decision' })}>
        {isRejecting ? (
          <Textarea
            ref={reasonField}
            w="100%"
            autoFocus
            autosize
            minRows={2}
            label={<Trans id="approvals.decide.reason">Reason (shown to the requester)</Trans>}
            maxLength={maxDecisionReasonLength}
            value={reason}
            error={isReasonMissing ? t({ id: 'approvals.decide.reason-missing', message: 'Enter a reason.' }) : null}
            onChange={(event) => type(event.currentTarget.value)}
          />
        ) : null}
        {mode === 'ask' ? <AskForm approval={approval} onClose={() => setChosen('none')} /> : null}
        <div className={classes.decision} hidden={mode === 'ask'}>
          {isRejecting ? (
            <>
              <Button variant="default" onClick={() => setChosen('none')}>
                <Trans id="approvals.decide.back">Back</Trans>
              </Button>
              <Button color="red" disabled={!isOnline} loading={state.isWorking} onClick={reject}>
                <Trans id="approvals.decide.reject-confirm">Reject request</Trans>
              </Button>
            </>
          ) : (
            <>
              <OtherWays
                isBusy={state.isWorking}
                onAsk={openQuestionOf(approval) ? null : () => setChosen('ask')}
                onReject={() => setChosen('reject')}
              />
              <Button disabled={!isOnline} loading={state.isWorking} onClick={() => void decide('approve', '')}>
                {hasAmount ? (
                  <Trans id="approvals.decide.approve">Approve {amount}</Trans>
                ) : (
                  <Trans id="approvals.decide.approve-only">Approve</Trans>
                )}
              </Button>
            </>
          )}
        </div>
      </StickyBar>
    </>
  );
}

/** Shows a notice, because the outcome itself is at the end of a page that may be long. */
function sayDecided(decision: Decision['decision']): void {
  showNotice(
    decision === 'approve' ? (
      <Trans id="approvals.decide.approved">Request approved</Trans>
    ) : (
      <Trans id="approvals.decide.rejected">Request rejected</Trans>
    ),
  );
}

type OtherWaysProps = {
  readonly isBusy: boolean;
  /** Null while an earlier question waits for its answer. */
  readonly onAsk: (() => void) | null;
  readonly onReject: () => void;
};

/** The alternatives to an approval: ask a question, or reject. */
function OtherWays({ isBusy, onAsk, onReject }: OtherWaysProps) {
  const { isOnline } = useSyncStatus();
  return (
    <>
      {onAsk ? (
        <Button variant="default" disabled={!isOnline || isBusy} onClick={onAsk}>
          <Trans id="approvals.decide.ask">Ask…</Trans>
        </Button>
      ) : null}
      <Button variant="default" disabled={!isOnline || isBusy} onClick={onReject}>
        <Trans id="approvals.decide.reject">Reject…</Trans>
      </Button>
    </>
  );
}

function Amount({ approval: { amountMinor, currency } }: { readonly approval: Approval }) {
  return amountMinor !== null && currency ? <MinorText minor={amountMinor} currency={currency} /> : null;
}

function OfflineNote() {
  const { isOnline } = useSyncStatus();
  if (isOnline) return null;
  return (
    <Note tone="info">
      <Trans id="approvals.decide.offline">
        You need a connection to approve or reject. You can read everything here offline.
      </Trans>
    </Note>
  );
}
