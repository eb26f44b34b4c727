import { Trans } from '@lingui/react/macro';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { Note } from '../../ui/layout/note.tsx';
import { AgeText } from '../../ui/text/date-text.tsx';
import { eitherOf } from '../../ui/text/either-of.ts';
import { useLocale } from '../../ui/text/use-locale.ts';

/** A requested dispute that nobody has decided: since when it waits, and for whom. */
export function RequestedDispute({ request }: { readonly request: Approval }) {
  const { approvers = [] } = request.tiers[request.tier] ?? {};
  const names = eitherOf(
    approvers.slice(0, 3).map(({ name }) => name),
    useLocale(),
  );
  return (
    <Note title={<Trans id="disputes.requested.title">A dispute is requested</Trans>}>
      {names ? (
        <Trans id="disputes.requested.names">Waiting for approval by {names}.</Trans>
      ) : (
        <Trans id="disputes.requested.nobody">Waiting for approval. Nobody can decide it at the moment.</Trans>
      )}{' '}
      <bdi>{request.authorName}</bdi> · <AgeText instant={request.createdAt} />
    </Note>
  );
}
