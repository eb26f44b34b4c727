import type { Configuration } from './configuration.ts';
import { callControlSocket } from './database/control/control-call.ts';
import type { ControlHandler } from './database/control/control-socket.ts';
import { type PortalDatabase, openDatabase } from './database/database.ts';

/** The place of the database for a command. */
export type ToolPlace = Pick<Configuration, 'databaseUrl' | 'dataDir'>;

/** One command: its name on the control socket, its payload, and its implementation without a running server. */
export type ToolWork = {
  readonly name: string;
  readonly payload: unknown;
  readonly onLine: (line: string) => void;
  readonly handlerOn: (database: PortalDatabase) => ControlHandler;
};

/** Lets a running server do the work if it has opened the embedded database, else does it here. Returns the result. */
export async function doToolWork(place: ToolPlace, work: ToolWork): Promise<unknown> {
  if (place.databaseUrl === null) {
    const answer = await callControlSocket(place.dataDir, work.name, work.payload, work.onLine);
    if (answer.isServed) return answer.result;
  }
  const database = await openDatabase(
    place.databaseUrl === null ? { dataDir: place.dataDir } : { url: place.databaseUrl },
  );
  try {
    await database.migrate();
    return await work.handlerOn(database)(work.payload, work.onLine);
  } finally {
    await database.close();
  }
}
