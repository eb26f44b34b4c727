import * as v from 'valibot';
import { deviceQueries } from '../../platform/account/device-queries.ts';
import type { Account } from '../../platform/account/account.ts';
import type { Portal } from '../../platform/account/portal.ts';
import { entriesQuery, ownBuyerQuery, payableOverdueQuery } from '../../platform/account/shared-queries.ts';
import { invoiceCountQuery, invoicePageQuery, invoiceSummaryQuery } from './invoice-queries.ts';
import { filterOf, sortOf } from './asked-invoices.ts';
import { invoiceSearchSchema } from './invoice-search.ts';

/** Reads the first rows of this address's list in advance; during a first load there is nothing to read. */
export async function preloadInvoices(portal: Portal, { offline, who }: Account, address: unknown): Promise<void> {
  if (offline.status().asOf === null) return;
  const search = v.parse(invoiceSearchSchema, address);
  const [filter, sort] = [filterOf(search), sortOf(search)];
  await deviceQueries.preload(portal, [
    invoicePageQuery(offline, filter, sort, 0),
    invoiceCountQuery(offline, filter),
    invoiceSummaryQuery(offline, filter),
    payableOverdueQuery(offline),
    ownBuyerQuery(offline, who),
    entriesQuery(offline),
  ]);
}
