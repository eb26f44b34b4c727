import { sql } from 'kysely';
import type { WithTransaction } from '../database/with-transaction.ts';
import { type Program, programFromRow } from './program.ts';
import { hasDemoWorld } from './demo-mark.ts';

/** The programs of this installation, by host; read again after a change in any process. */
export type ProgramDirectory = {
  /** The program of a host, such as `northgate.localhost`, or null if there is none. */
  readonly ofHost: (host: string) => Promise<Program | null>;
  /** Receives the changed feeds; an empty list means that any may have changed. */
  readonly heard: (moved: ReadonlyMap<string, number>) => void;
};

type DirectorySettings = {
  /** The program's host for the machine's own host names (demo only), or null. */
  readonly fallbackHost: string | null;
  readonly isDemo: boolean;
};

/** Outside the demo: if another process has turned the database into a demo since the start, there are no programs. */
export function createProgramDirectory(
  withTransaction: WithTransaction,
  { fallbackHost, isDemo }: DirectorySettings,
): ProgramDirectory {
  let known: Promise<ReadonlyMap<string, () => Program>> | null = null;
  const load = () => {
    const loading = isDemo ? readPrograms(withTransaction) : readRealPrograms(withTransaction);
    known = loading;
    loading.catch(() => {
      if (known === loading) known = null;
    });
    return loading;
  };
  return {
    ofHost: async (host) => {
      const programs = await (known ?? load());
      const wanted = fallbackHost !== null && ownNames.has(host) ? fallbackHost : host;
      return programs.get(wanted)?.() ?? null;
    },
    heard: (moved) => {
      if (moved.size === 0 || [...moved.keys()].some((feed) => feed.startsWith('program:'))) known = null;
    },
  };
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host of a Host header: lower case, without a port and a final dot. Empty if the header is not a host and a port. */
export function hostOf(header: string | undefined): string {
  const [, host = '', port = ''] = hostPattern.exec((header ?? '').trim().toLowerCase()) ?? [];
  return Number(port) <= lastPort ? host : '';
}

const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]*?)\.?(?::(\d*))?$/;
const lastPort = 65_535;

async function readRealPrograms(withTransaction: WithTransaction): Promise<ReadonlyMap<string, () => Program>> {
  return (await hasDemoWorld({ withTransaction })) ? new Map() : readPrograms(withTransaction);
}

async function readPrograms(withTransaction: WithTransaction): Promise<ReadonlyMap<string, () => Program>> {
  const rows = await withTransaction({ role: 'auth', program: null }, { readOnly: true }, (transaction) =>
    transaction
      .selectFrom('programs as p')
      .leftJoin('sso_providers as s', (join) => join.onRef('s.program_id', '=', 'p.id').on('s.is_enabled', '=', true))
      .selectAll('p')
      .select(sql<boolean>`s.program_id is not null`.as('has_single_sign_on'))
      .execute(),
  );
  // Parsed on demand, so that a program with a broken configuration does not affect the others.
  return new Map(rows.map((row) => [row.host, once(() => programFromRow(row))]));
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
