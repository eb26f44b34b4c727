import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { subjectOfRequest } from '../../../domain/approvals/request-subject.ts';
import { useActionFace } from '../../kit/action-face.ts';

type OfApproval = { readonly approval: Approval };

/** A request in one line: what, for whom, of which thing, and who asks: "New limit for Piet Visser, asked by Liam Byrne". */
export function RequestTitle({ approval }: OfApproval) {
  const request = <RequestSubject approval={approval} />;
  return (
    <Trans id="approvals.request.asked-by">
      {request}, asked by <bdi>{approval.authorName}</bdi>
    </Trans>
  );
}

/** What is asked and for whom, without who asks: "New limit for Piet Visser". */
export function RequestSubject({ approval }: OfApproval) {
  const { object, person } = subjectOfRequest(approval);
  const kind = <RequestKind approval={approval} />;
  const what =
    person === null ? (
      kind
    ) : (
      <Trans id="approvals.request.for">
        {kind} for <bdi>{person}</bdi>
      </Trans>
    );
  if (object === null) return what;
  return (
    <Trans id="approvals.request.of">
      {what}: <bdi>{object}</bdi>
    </Trans>
  );
}

function RequestKind({ approval }: OfApproval) {
  const { i18n } = useLingui();
  const { Subject } = useActionFace(approval.kind);
  if (Subject) return <Subject approval={approval} />;
  const labels = labelsOf(approval.kind);
  return labels ? <>{i18n._(labels.asked)}</> : <Trans id="approvals.kind.unknown">Unknown request type</Trans>;
}
