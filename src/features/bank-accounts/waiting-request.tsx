import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { Note } from '../../ui/layout/note.tsx';
import { AgeText } from '../../ui/text/date-text.tsx';

type WaitingRequestProps = { readonly request: Approval; readonly title: ReactNode };

/** A request that waits for approval: its author, its age and the link to it. */
export function WaitingRequest({ request: { id, authorName, createdAt }, title }: WaitingRequestProps) {
  return (
    <Note
      title={title}
      actions={
        <Button
          variant="default"
          renderRoot={(rest) => <Link {...rest} to="/approvals/$approvalId" params={{ approvalId: id }} />}
        >
          <Trans id="bank-accounts.autopay.see-request">View request</Trans>
        </Button>
      }
    >
      <bdi>{authorName}</bdi> · <AgeText instant={createdAt} />
    </Note>
  );
}
