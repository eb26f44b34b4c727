import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { inputOf } from '../../../../domain/action.ts';
import { lowerLimit } from '../../../../domain/cards/lower-limit.action.ts';
import type { Limited } from '../../../../domain/cards/limit-rules.ts';
import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';
import type { Entry } from '../../../offline/offline.ts';
import { containsWords } from '../../../ui/text/contains-words.ts';

/** The server's limit, with a lower one that is queued here and not in force yet. */
export type ShownLimit = {
  readonly limit: Limited & Pick<SpendingLimit, 'name'>;
  readonly buyer: Buyer;
  /** In minor units; null if nothing is queued. */
  readonly waitingMinor: number | null;
};

/** The limits that match the search, with their queued changes. */
export function shownLimits(
  limits: readonly SpendingLimit[],
  buyer: Buyer | null,
  entries: readonly Entry[],
  text: string,
): readonly ShownLimit[] {
  if (!buyer) return [];
  return limits
    .filter(({ name }) => containsWords(name, text))
    .map((limit) => ({ limit, buyer, waitingMinor: waitingFor(limit, entries) }));
}

/** The lower limit that is queued here and not in force yet, in minor units; null if there is none. */
export function waitingFor(limit: Pick<Limited, 'id' | 'limitMinor'>, entries: readonly Entry[]): number | null {
  const asked = entries
    .filter(({ state }) => state.kind !== 'draft' && state.kind !== 'needsYou')
    .map(({ envelope }) => inputOf(lowerLimit, envelope))
    .findLast((input) => input?.limitId === limit.id);
  return asked && asked.limitMinor !== limit.limitMinor ? asked.limitMinor : null;
}

/** What is left of a limit, in minor units; negative if it is exceeded. Null without a limit. */
export function leftMinor({
  limitMinor,
  spentMinor,
  authorisedMinor,
  availableMinor,
}: Pick<Limited, 'limitMinor' | 'spentMinor' | 'authorisedMinor' | 'availableMinor'>): number | null {
  if (availableMinor != null) return availableMinor;
  return limitMinor === null ? null : limitMinor - spentMinor - authorisedMinor;
}
