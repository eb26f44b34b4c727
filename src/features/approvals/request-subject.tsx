import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { useActionFace } from '../../kit/action-face.ts';

/** The subject of a request, after its author's name. */
export function RequestSubject({ approval }: { readonly approval: Approval }) {
  const { i18n } = useLingui();
  const { Subject } = useActionFace(approval.kind);
  if (Subject) return <Subject approval={approval} />;
  const labels = labelsOf(approval.kind);
  return labels ? <>{i18n._(labels.asked)}</> : <Trans id="approvals.kind.unknown">Unknown request type</Trans>;
}

/** The same as the title of its own page. */
export function RequestTitle({ approval }: { readonly approval: Approval }) {
  const { RequestTitle: Title } = useActionFace(approval.kind);
  return Title ? (
    <Title authorName={approval.authorName} />
  ) : (
    <>
      <RequestSubject approval={approval} /> · <bdi>{approval.authorName}</bdi>
    </>
  );
}
