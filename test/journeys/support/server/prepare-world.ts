import { startRealPostgres } from '../../../real-postgres.ts';
import { prepareWorld } from './portal-server.ts';
import { shareServer } from './prepared-world.ts';

/** Runs once before the first journey; the returned function runs after the last. */
export default async function prepare(): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  shareServer(postgres.url);
  await prepareWorld();
  return postgres.stop;
}
