/** Writes rows to the embedded database of a directory and prints each id after its commit, until it is killed. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../server/database/database.ts';
import { owner } from './world.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Say which directory.');
const database = await openDatabase({ dataDir });
await database.migrate();
for (;;) {
  const key = randomUUID();
  await database.withTransaction(owner, {}, (trx) =>
    trx.insertInto('instance_settings').values({ key, value: '1' }).execute(),
  );
  process.stdout.write(`${key}\n`);
}
