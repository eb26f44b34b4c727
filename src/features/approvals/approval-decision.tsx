import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { maxDecisionReasonLength } from '../../../domain/approvals/decide-approval.action.ts';
import { normalizeLines } from '../../../domain/plain-text.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { StickyBar } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import classes from './approvals.module.css';
import type { Decision } from './decide.ts';
import { UndoneNote } from './undone-note.tsx';
import { useDecide } from './use-decide.ts';

type ApprovalDecisionProps = {
  readonly approval: Approval;
  /** The versions of the rows that are shown above the decision. */
  readonly seen: readonly BaseReference[];
};

/** Approve, or reject with a reason. Needs a connection: two people must not decide at once. */
export function ApprovalDecision({ approval, seen }: ApprovalDecisionProps) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const { state, run } = useDecide();
  const draft = useKeptDraft(`reject:${approval.id}`, v.string(), '');
  const reason = draft.value;
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isRejecting = isOpened ?? reason !== '';
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const amount =
    approval.amountMinor !== null && approval.currency ? (
      <MinorText minor={approval.amountMinor} currency={approval.currency} />
    ) : (
      ''
    );
  const type = (text: string) => {
    // Empty again, it stays open.
    setOpened(true);
    draft.put(text);
  };
  const decide = async (decision: Decision['decision'], why: string) => {
    if (await run([{ approval, decision, reason: why, seen }])) await draft.drop();
  };
  const reject = () => {
    setIsReasonMissing(normalizeLines(reason) === '');
    if (normalizeLines(reason) === '') reasonField.current?.focus();
    else void decide('reject', normalizeLines(reason));
  };
  return (
    <>
      <UndoneNote undone={state.undone} />
      {isOnline ? null : (
        <Note tone="info">
          <Trans id="approvals.decide.offline">
            You need a connection to approve or reject. You can read everything here offline.
          </Trans>
        </Note>
      )}
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
        <div className={classes.decision}>
          {isRejecting ? (
            <>
              <Button variant="default" onClick={() => setOpened(false)}>
                <Trans id="approvals.decide.back">Back</Trans>
              </Button>
              <Button color="red" disabled={!isOnline} loading={state.isWorking} onClick={reject}>
                <Trans id="approvals.decide.reject-confirm">Reject request</Trans>
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" disabled={!isOnline || state.isWorking} onClick={() => setOpened(true)}>
                <Trans id="approvals.decide.reject">Reject…</Trans>
              </Button>
              <Button disabled={!isOnline} loading={state.isWorking} onClick={() => void decide('approve', '')}>
                <Trans id="approvals.decide.approve">Approve {amount}</Trans>
              </Button>
            </>
          )}
        </div>
      </StickyBar>
    </>
  );
}
