import type { Clock } from './clock.ts';
import type { ControlHandlers } from './database/control-socket.ts';
import type { PortalDatabase } from './database/database.ts';
import { importHandler } from './import/import-handler.ts';
import { demoPasswordHash } from './seed/seed-demo.ts';
import { seedHandler } from './seed/seed-handler.ts';

/** What commands may hand to the running server: imports, and, in the demo, seeds. */
export function toolHandlers({ withTransaction }: PortalDatabase, { now }: Clock, isDemo: boolean): ControlHandlers {
  const passwordHash = () => (isDemo ? demoPasswordHash() : Promise.resolve(null));
  const imports = { import: importHandler({ withTransaction, now, passwordHash }) };
  return isDemo ? { ...imports, seed: seedHandler({ withTransaction, now }) } : imports;
}
