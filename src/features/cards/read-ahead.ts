import { deviceQueries } from '../../platform/device-queries.ts';
import type { Account } from '../../platform/open-account.ts';
import type { Session } from '../../platform/session.ts';
import { entriesQuery, ownBuyerQuery } from '../../platform/shared-queries.ts';
import { cardBooksQuery, grantEndQuery, lastCheckedCardQuery } from './card-queries.ts';

/** Reads what a limit check answers from. */
export async function readLimitsAhead({ offline, who }: Account, session: Session): Promise<void> {
  await deviceQueries.readAhead(offline, [
    cardBooksQuery(offline),
    grantEndQuery(session),
    lastCheckedCardQuery(offline),
    ownBuyerQuery(offline, who),
    entriesQuery(offline),
  ]);
}
