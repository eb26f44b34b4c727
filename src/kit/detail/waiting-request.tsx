import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ActionDefinition, inputOf } from '../../../domain/action.ts';
import { type Approval, isUndecided } from '../../../domain/approvals/approval.ts';
import type { Offline } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
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

/** The requests of a kind that nobody has decided yet, with what they ask for; undefined until they are read. */
export function useWaitingRequests<Input>(definition: ActionDefinition<string, Input>) {
  return useOfflineQuery(waitingRequestsQuery(usePortal().offline, definition)).data;
}

const waitingRequestsQuery = <Input,>(offline: Offline, definition: ActionDefinition<string, Input>) => ({
  queryKey: ['device', 'approvals', 'waiting', definition.kind],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter(isUndecided).flatMap((request) => {
      const input = inputOf(definition, request);
      return input ? [{ request, input }] : [];
    }),
});
