import { bundleServer } from './bundle-server.ts';
import { type DatabaseWire, openDatabaseWire } from './database-wire.ts';
import { type ServerProcess, type ServerSettings, startServerProcess } from './server-process.ts';

/** One server of the pair: its connection to the database stays while its process is killed and restarted. */
export type Place = {
  readonly server: () => ServerProcess;
  /** Kills the process; `revive` starts a new one. */
  readonly kill: () => Promise<void>;
  readonly revive: () => Promise<void>;
};

/**
 * Two server processes on one database. The victim's connection to the database can be held at a COMMIT; the other one has a direct
 * connection.
 */
export type ServerPair = {
  readonly victim: Place & { readonly wire: DatabaseWire };
  readonly other: Place;
  /** A port of one of them, as a load balancer would pick it: possibly that of a dead one. */
  readonly pick: (fraction: number) => number;
  /** The output of servers that ended by themselves. */
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

/** The database may be unreachable at that moment; an operator's supervisor would retry too. */
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
