import { sql } from 'kysely';
import type { Role } from '../../../domain/access/role.ts';
import { userTypeOf } from '../../../domain/access/permitted-data.ts';
import { type Collection, collections } from '../../../domain/sync/collections.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import type { LiveSession } from '../../../server/identity/sessions/live-session.ts';
import type { SyncScope } from '../../../server/rows/define-collection.ts';
import { collectionOf } from '../../../server/rows/collections.ts';
import { createSigner } from '../../../server/signing.ts';
import { pullChanges } from '../../../server/sync/pull-changes.ts';
import { newestBillDate } from '../../../server/sync/sync-scope.ts';
import { testSecret } from '../http/test-portal.ts';
import { PullingDevice } from '../sync/pulling-device.ts';

type HeldRow = { readonly collection: Collection; readonly row: unknown };
type Held = Readonly<Record<string, readonly string[]>>;
const now = '2026-11-27T10:00:00.000Z' as LiveSession['expiresAt'];

/** The rows and ids that the device of this role gets by a pull, and those that row security shows it of the rows that belong on a device. */
export async function deviceOfRole(
  { withTransaction }: PortalDatabase,
  identity: AppIdentity,
  role: Role,
): Promise<{ readonly pulled: Held; readonly inSql: Held; readonly rows: readonly HeldRow[] }> {
  const { buyer } = identity;
  const session: LiveSession = {
    ...identity,
    id: '',
    key: '',
    checksum: '',
    createdAt: now,
    expiresAt: now,
    userType: userTypeOf(role),
    roles: [role],
    name: '',
    email: '',
    country: null,
    ssoStatus: 'Inactive',
    buyer: buyer && { id: buyer, name: '' },
    group: null,
    visibilityEpoch: 1,
    openedAt: now,
    feeds: {},
    newestBillDate: null,
  };
  const asked = { session, now: () => now, signer: createSigner(testSecret), pace: 'alone' as const };
  return withTransaction(identity, { readOnly: true }, async (trx) => {
    const device = new PullingDevice({
      run: async (_document, { cursor, limit }) => ({
        data: { changes: await pullChanges({ ...asked, transaction: () => trx }, cursor, limit) },
        code: undefined,
      }),
    });
    await device.pull();
    const scope = buyer && { buyer, newestBillDate: await newestBillDate(trx, buyer) };
    const pulled: Record<string, readonly string[]> = {};
    const inSql: Record<string, readonly string[]> = {};
    for (const collection of collections) {
      const held = [...device.rows.values()].filter((row) => row.collection === collection);
      pulled[collection] = held.map(({ id }) => id).toSorted();
      inSql[collection] = scope ? await idsInSql(trx, collection, scope) : [];
    }
    return { pulled, inSql, rows: [...device.rows.values()] };
  });
}

async function idsInSql(trx: Transaction, collection: Collection, scope: SyncScope): Promise<readonly string[]> {
  const { table, isOnDevice } = collectionOf(collection);
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${isOnDevice(scope)}`.execute(
    trx,
  );
  return rows.map(({ id }) => id).toSorted();
}
