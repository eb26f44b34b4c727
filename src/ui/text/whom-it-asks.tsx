import { Trans } from '@lingui/react/macro';
import type { BindingPolicy } from '../../../domain/policies/judge-purchase.ts';

/** The verdict about a purchase that a policy does not allow: declined, or needs an approval by these people. */
export function WhomItAsks({ verdict }: { readonly verdict: BindingPolicy }) {
  if (verdict.kind === 'declined')
    return <Trans id="limit-check.policy.declined">The purchase would be declined.</Trans>;
  const [first, second] = verdict.tiers;
  if (first && second)
    return (
      <Trans id="limit-check.policy.asks-both">A Group Admin, then an Account Admin would have to approve it.</Trans>
    );
  return first?.role === 'buyerAdministrator' ? (
    <Trans id="limit-check.policy.asks-account">An Account Admin would have to approve it.</Trans>
  ) : (
    <Trans id="limit-check.policy.asks-group">A Group Admin would have to approve it.</Trans>
  );
}
