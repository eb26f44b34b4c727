import { Trans } from '@lingui/react/macro';
import type { BindingPolicy } from '../../../domain/policies/judge-purchase.ts';

/** The verdict about a purchase that a policy does not allow: declined, or needs an approval by these people. */
export function WhomItAsks({ verdict }: { readonly verdict: BindingPolicy }) {
  if (verdict.kind === 'declined')
    return <Trans id="limit-check.policy.declined">The purchase would be declined.</Trans>;
  const [first, second] = verdict.tiers;
  if (first && second)
    return <Trans id="limit-check.policy.asks-both">It would ask a Group Admin, then an Account Admin.</Trans>;
  return first?.role === 'buyerAdministrator' ? (
    <Trans id="limit-check.policy.asks-account">It would ask an Account Admin.</Trans>
  ) : (
    <Trans id="limit-check.policy.asks-group">It would ask a Group Admin.</Trans>
  );
}
