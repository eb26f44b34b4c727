import type { Clock } from './clock.ts';
import type { ControlHandler, ControlHandlers } from './database/control/control-socket.ts';
import type { PortalDatabase } from './database/database.ts';
import { importHandler } from './imports/import-handler.ts';
import { demoPasswordHash } from './seed/seed-demo.ts';
import { seedHandler } from './seed/seed-handler.ts';

/** The commands that the running server accepts: imports, and seeds in the demo. */
export function toolHandlers(database: PortalDatabase, { now }: Clock, isDemo: boolean): ControlHandlers {
  const { withTransaction } = database;
  const passwordHash = () => (isDemo ? demoPasswordHash() : Promise.resolve(null));
  const imports = { import: counted(database, importHandler({ withTransaction, now, passwordHash })) };
  return isDemo ? { ...imports, seed: counted(database, seedHandler({ withTransaction, now })) } : imports;
}

/** After a bulk insert the query planner has no statistics until they are collected, which makes the first load several times slower. */
function counted(database: PortalDatabase, work: ControlHandler): ControlHandler {
  return async (payload, report) => {
    const answer = await work(payload, report);
    // If the analysis fails now, the next round does it.
    await database.tend().catch(() => undefined);
    return answer;
  };
}
