import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../both-databases.ts';
import { makeProgram, makeBusiness, owner } from './world.ts';

describeOnBothDatabases('A fresh database', (open) => {
  it('is migrated and empty each time', async () => {
    const database = await open();
    await makeProgram(database);
    await makeBusiness(database);
    const second = await open();
    expect(await second.withTransaction(owner, {}, (trx) => trx.selectFrom('programs').selectAll().execute())).toEqual(
      [],
    );
  });
});
