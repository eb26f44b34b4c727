import { seesAccount } from '../../../domain/access/visibility.ts';
import { deviceQueries } from '../../platform/account/device-queries.ts';
import type { Account } from '../../platform/account/account.ts';
import type { Portal } from '../../platform/account/portal.ts';
import {
  creditLineQuery,
  entriesQuery,
  ownBuyerQuery,
  payableOverdueQuery,
} from '../../platform/account/shared-queries.ts';
import { buyerQuery, needsQuery, recentActivityQuery } from './overview-queries.ts';

/** Reads the first data of Home in advance; during a first load there is nothing to read. */
export async function preloadHome(portal: Portal, { offline, who }: Account): Promise<void> {
  if (offline.status().asOf === null) return;
  await deviceQueries.preload(portal, [
    buyerQuery(offline, who.buyer?.id ?? null),
    creditLineQuery(offline, who),
    needsQuery(offline),
    payableOverdueQuery(offline),
    recentActivityQuery(offline, seesAccount(who.userType, who.roles)),
    ownBuyerQuery(offline, who),
    entriesQuery(offline),
  ]);
}
