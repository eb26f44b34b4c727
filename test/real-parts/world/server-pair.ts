import { bundleServer } from './bundle-server.ts';
import type { DatabaseWire } from './database-wire.ts';
import { openDatabaseWire } from './database-wire.ts';
import type { ServerProcess, ServerSettings } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

/** One place of the pair: its way to the database stays, its process is killed and started again. */
export type Place = {
  readonly server: () => ServerProcess;
  /** Kills the process; `revive` starts another in its place. */
  readonly kill: () => Promise<void>;
  readonly revive: () => Promise<void>;
};

/**
 * Two server processes side by side over one database. The way of the victim to the database can be held at a COMMIT; the
 * other has nothing between it and the database.
 */
export type ServerPair = {
  readonly victim: Place & { readonly wire: DatabaseWire };
  readonly other: Place;
  /** A port of one of them, as a load balancer would pick it: not always one that is alive. */
  readonly pick: (fraction: number) => number;
  /** What servers said that are gone although nobody ended them. */
  readonly endedByThemselves: () => readonly string[];
  readonly stop: () => Promise<void>;
};

export type PairOptions = { readonly databaseUrl: string; readonly bankDelaySeconds: number };

export async function startServerPair({ databaseUrl, bankDelaySeconds }: PairOptions): Promise<ServerPair> {
  const bundle = await bundleServer();
  const wire = await openDatabaseWire(Number(new URL(databaseUrl).port));
  const wiredUrl = new URL(databaseUrl);
  wiredUrl.port = String(wire.port);
  const settings = { main: bundle.main, bankDelaySeconds };
  const [victim, other] = await Promise.all([
    openPlace({ ...settings, databaseUrl: wiredUrl.href }),
    openPlace({ ...settings, databaseUrl }),
  ]);
  return {
    victim: { ...victim, wire },
    other,
    endedByThemselves: () => [victim, other].flatMap(({ server }) => server().endedByItself() ?? []),
    pick: (fraction) => (fraction < 0.5 ? victim : other).server().port,
    stop: async () => {
      await Promise.all([victim.server().stop(), other.server().stop()]);
      await wire.close();
      bundle.remove();
    },
  };
}

async function openPlace(settings: ServerSettings): Promise<Place> {
  let server = await startServerProcess(settings);
  return {
    server: () => server,
    kill: () => server.kill(),
    revive: async () => {
      server = await startSteadily(settings);
    },
  };
}

/** The database may be away at that very moment; an operator's supervisor would try again, too. */
async function startSteadily(settings: ServerSettings): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServerProcess(settings);
    } catch (error) {
      if (attempt === startAttempts) throw error;
    }
  }
}

const startAttempts = 5;
