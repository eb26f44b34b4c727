import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Approval } from '../../domain/approvals/approval.ts';
import { refuseReminder } from '../../domain/approvals/approval-rules.ts';
import { recallAction } from '../../domain/approvals/recall-action.action.ts';
import { remindApprovers } from '../../domain/approvals/remind-approvers.action.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import { usePortal, useSyncStatus } from '../platform/react/portal-context.ts';
import { useOnlineAction } from '../platform/react/use-online-action.ts';
import { Note } from '../ui/layout/note.tsx';
import { RefusalText } from '../ui/status/refusal-text.tsx';
import { useNow } from '../ui/text/use-now.ts';
import classes from './request-buttons.module.css';
import { showNotice } from './notice.ts';

type AskedKind = typeof recallAction.kind | typeof remindApprovers.kind;

const doneWords: Record<AskedKind, ReactNode> = {
  recallAction: <Trans id="kit.request.recalled">Request recalled</Trans>,
  remindApprovers: <Trans id="kit.request.reminded">Reminder sent</Trans>,
};

/** The actions of the author of an undecided request: recall it, or remind the approvers; both need a connection. */
export function RequestButtons({ approval }: { readonly approval: Approval }) {
  const { who } = usePortal();
  const { isOnline } = useSyncStatus();
  const now = instantFromMs(useNow());
  const { run, busy, refusal } = useOnlineAction();
  const ask = async (kind: AskedKind) => {
    if (await run(kind, { approvalId: approval.id })) showNotice(doneWords[kind]);
  };
  const isWorking = busy !== null;
  return (
    <>
      {refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={refusal} />
        </Note>
      ) : null}
      <div className={classes.buttons}>
        {isOnline && refuseReminder(approval, who.user, now) === null ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy === remindApprovers.kind}
            disabled={isWorking}
            onClick={() => void ask(remindApprovers.kind)}
          >
            <Trans id="outbox.request.remind">Remind</Trans>
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          loading={busy === recallAction.kind}
          disabled={!isOnline || isWorking}
          onClick={() => void ask(recallAction.kind)}
        >
          {isOnline ? (
            <Trans id="outbox.request.recall">Recall</Trans>
          ) : (
            <Trans id="outbox.request.recall-offline">You need a connection to recall this</Trans>
          )}
        </Button>
      </div>
    </>
  );
}
