import type { Configuration } from './configuration.ts';
import { callControlSocket } from './database/control/control-call.ts';
import type { ControlHandler } from './database/control/control-socket.ts';
import type { PortalDatabase } from './database/database.ts';
import { openDatabase } from './database/database.ts';

/** Where a command finds the database. */
export type ToolPlace = Pick<Configuration, 'databaseUrl' | 'dataDir'>;

/** One command's work: what it is called on the control socket, what it is given, and how it is done where no server runs. */
export type ToolWork = {
  readonly name: string;
  readonly payload: unknown;
  readonly onLine: (line: string) => void;
  readonly handlerOn: (database: PortalDatabase) => ControlHandler;
};

/** Has a running server do the work if it holds the embedded database, and does it here otherwise. Answers its result. */
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
