import type { BuyerMaking } from '../buyer-making.ts';
import type { LimitPlan } from '../card-plan.ts';
import type { LimitOf, NewRow } from './world-rows.ts';
import { userIdOf } from './member-rows.ts';

type Used = {
  readonly charges: readonly NewRow<'charges'>[];
  readonly authorisations: readonly NewRow<'authorisations'>[];
};

/** A limit slightly above the used amount, for people who may still buy. */
const ofPeople: LimitPlan = { leftAtLeastMinor: 50_000, stepMinor: 100_000 };

/** The limits of the people and groups that have one. */
export function limitRows(used: Used, { plan, place, groups }: BuyerMaking): LimitOf[] {
  const people = plan.members.flatMap((member): LimitOf[] => {
    const { limitMinor, status = 'Active' } = member;
    if (limitMinor === undefined) return [];
    const id = userIdOf(member, place);
    const enough = above(
      usedBy(used, (row) => row.user_id === id),
      ofPeople,
    );
    return [{ id, limitMinor: status === 'Active' ? Math.max(limitMinor, enough) : limitMinor }];
  });
  const ofGroups = plan.groups.flatMap(({ key, limit }): LimitOf[] => {
    const id = groups.get(key) ?? '';
    return limit
      ? [
          {
            id,
            limitMinor: above(
              usedBy(used, (row) => row.group_id === id),
              limit,
            ),
          },
        ]
      : [];
  });
  return [...people, ...ofGroups];
}

function above(usedMinor: number, { leftAtLeastMinor, stepMinor }: LimitPlan): number {
  return Math.ceil((usedMinor + leftAtLeastMinor) / stepMinor) * stepMinor;
}

type Owned = { readonly user_id?: string | null | undefined; readonly group_id?: string | null | undefined };

/**
 * As the database computes it: the remaining amounts of open charges, and the authorised amounts. Credits and members of consolidated
 * invoices do not count.
 */
function usedBy({ charges, authorisations }: Used, isTheirs: (row: Owned) => boolean): number {
  const owed = charges
    .filter((row) => row.type !== 'credit' && !row.consolidated_into && isTheirs(row))
    .map((row) => row.remaining_due_minor);
  const held = authorisations.filter((row) => row.status === 'preauthorized' && isTheirs(row));
  return [...owed, ...held.map((row) => row.amount_minor)].reduce((sum, minor) => sum + minor, 0);
}
