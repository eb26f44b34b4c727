import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { actionOf } from '../../../domain/actions.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';

/** What a request is about, after its author's name. */
export function RequestSubject({ approval }: { readonly approval: Approval }) {
  const { i18n } = useLingui();
  if (approval.kind === 'payInvoices') {
    const count = approval.bound.filter((row) => row.collection === 'charges').length;
    return (
      <Plural id="approvals.kind.payment" value={count} one="Payment of # invoice" other="Payment of # invoices" />
    );
  }
  if (approval.kind === 'requestHigherLimit')
    return <Trans id="approvals.kind.higher-limit">Higher individual limit</Trans>;
  const labels = actionOf(approval.kind)?.labels;
  return labels ? (
    <>{i18n._(labels.name)}</>
  ) : (
    <Trans id="approvals.kind.unknown">Something this version does not know</Trans>
  );
}

/** The same as the title of its own page. */
export function RequestTitle({ approval }: { readonly approval: Approval }) {
  if (approval.kind === 'payInvoices')
    return (
      <Trans id="approvals.detail.title">
        Payment requested by <bdi>{approval.authorName}</bdi>
      </Trans>
    );
  if (approval.kind === 'requestHigherLimit')
    return (
      <Trans id="approvals.detail.title-higher-limit">
        Higher limit requested by <bdi>{approval.authorName}</bdi>
      </Trans>
    );
  return (
    <>
      <RequestSubject approval={approval} /> · <bdi>{approval.authorName}</bdi>
    </>
  );
}
