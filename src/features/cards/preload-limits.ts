import { deviceQueries } from '../../platform/account/device-queries.ts';
import type { Account } from '../../platform/account/account.ts';
import type { Portal } from '../../platform/account/portal.ts';
import { entriesQuery, ownBuyerQuery } from '../../platform/account/shared-queries.ts';
import { cardBooksQuery, grantEndQuery, lastCheckedCardQuery } from './card-queries.ts';

/** Reads the data of a limit check in advance. */
export async function preloadLimits(portal: Portal, { offline, who }: Account): Promise<void> {
  await deviceQueries.preload(portal, [
    cardBooksQuery(offline),
    grantEndQuery(portal.connection.session),
    lastCheckedCardQuery(offline),
    ownBuyerQuery(offline, who),
    entriesQuery(offline),
  ]);
}
