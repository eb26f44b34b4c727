import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { couldDecide } from '../../../domain/approvals/approval-rules.ts';
import type { Card } from '../../../domain/cards/card.ts';
import { groupIdsAbove } from '../../../domain/cards/limit-ladder.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { PolicyTier } from '../../../domain/policies/purchase-policy.ts';
import type { AccountUser } from '../../../domain/users/account-user.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { usersQuery } from '../../platform/account/users.documents.ts';
import { eitherOf } from '../../ui/text/either-of.ts';

type WhoApprovesProps = {
  readonly tiers: readonly PolicyTier[];
  readonly card: Pick<Card, 'userId' | 'groupId'>;
  readonly amountMinor: number;
  readonly limits: readonly SpendingLimit[];
};

/** The approvers of a purchase with the card, tier by tier, of those whom the reader may see. */
export function WhoApproves({ tiers, card, amountMinor, limits }: WhoApprovesProps) {
  const { i18n } = useLingui();
  const { answer } = useServerQuery(usersQuery, {});
  if (!answer) return null;
  return tiers.map(({ role }) => {
    const names = approversOf(role, answer.users, { card, amountMinor, limits }).map(({ name }) => name);
    return (
      <span key={role}>
        {names.length === 0 ? (
          <Trans id="policies.test.nobody">You can’t see anybody who could approve this.</Trans>
        ) : (
          <Trans id="policies.test.approvers">{eitherOf(names, i18n.locale)} can approve this.</Trans>
        )}
      </span>
    );
  });
}

/** The users on this device who could approve the purchase, by the same rule as the server. */
function approversOf(
  role: string,
  users: readonly AccountUser[],
  { card, amountMinor, limits }: Omit<WhoApprovesProps, 'tiers'>,
): readonly AccountUser[] {
  const about = {
    // A card without a holder is used by different people, so there is no author to exclude.
    authorUserId: card.userId ?? ('' as UserId),
    amountMinor,
    groupIds: groupIdsAbove(card.groupId, limits),
  };
  return users.filter(({ id, roles, groupId, status }) => {
    const own = limits.find(({ level, userId }) => level === 'individual' && userId === id);
    return (
      status === 'Active' &&
      couldDecide({ userId: id, roles, groupId, limitMinor: own?.limitMinor ?? null }, about, role)
    );
  });
}
