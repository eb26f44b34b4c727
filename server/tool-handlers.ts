import type { Clock } from './clock.ts';
import type { ControlHandler, ControlHandlers } from './database/control/control-socket.ts';
import type { PortalDatabase } from './database/database.ts';
import { importHandler } from './imports/import-handler.ts';
import { demoPasswordHash } from './seed/seed-demo.ts';
import { seedHandler } from './seed/seed-handler.ts';

/** What commands may hand to the running server: imports, and, in the demo, seeds. */
export function toolHandlers(database: PortalDatabase, { now }: Clock, isDemo: boolean): ControlHandlers {
  const { withTransaction } = database;
  const passwordHash = () => (isDemo ? demoPasswordHash() : Promise.resolve(null));
  const imports = { import: counted(database, importHandler({ withTransaction, now, passwordHash })) };
  return isDemo ? { ...imports, seed: counted(database, seedHandler({ withTransaction, now })) } : imports;
}

/**
 * Many rows at once: until they are counted the database plans as if it had none, and whoever loads their account first waits
 * several times as long.
 */
function counted(database: PortalDatabase, work: ControlHandler): ControlHandler {
  return async (payload, report) => {
    const answer = await work(payload, report);
    // What cannot be counted now is counted by the next round.
    await database.tend().catch(() => undefined);
    return answer;
  };
}
