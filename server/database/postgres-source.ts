import pg, { type PoolClient, type QueryResult } from 'pg';
import type { ConnectionSource, Lease, StatementAnswer } from './connection.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { asDatabaseError, postgresGroup } from './postgres-group.ts';
import { createSemaphore } from './semaphore.ts';
import { readWireRows } from './wire-values.ts';

export type PostgresLimits = {
  readonly maxConnections: number;
  readonly queueLimit: number;
  readonly maxWaitMs: number;
};

/** A pool of connections to a PostgreSQL server. */
export function openPostgresSource(url: string, limits: PostgresLimits): ConnectionSource {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'buyer-portal',
  });
  // The pool replaces an idle connection that dies; without a listener Node would stop the process.
  pool.on('error', () => undefined);
  const line = createSemaphore({
    places: limits.maxConnections,
    queueLimit: limits.queueLimit,
    maxWaitMs: limits.maxWaitMs,
  });

  let generation = 0;
  const generationOf = new WeakMap<PoolClient, number>();
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (!generationOf.has(client)) generationOf.set(client, generation);
      if (generationOf.get(client) === generation) return client;
      client.release(true);
    }
  };

  return {
    kind: 'postgres',
    acquire: async () => {
      await line.enter();
      try {
        return leaseOf(await connect(), line.leave);
      } catch (error) {
        line.leave();
        throw unreachable(url, error);
      }
    },
    renewConnections: () => {
      generation += 1;
    },
    close: () => pool.end(),
  };
}

/** The message for a server that cannot be reached or refuses the login, without the password of the address. */
function unreachable(url: string, error: unknown): DatabaseUnavailableError {
  const reason =
    error instanceof AggregateError ? String(error.errors[0]) : error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailableError(`The PostgreSQL server at ${placeOf(url)} cannot be used: ${reason}`, {
    cause: error,
  });
}

function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    return 'DATABASE_URL (which is not an address)';
  }
}

function leaseOf(client: PoolClient, leave: () => void): Lease {
  let isLost = false;
  const onError = () => {
    isLost = true;
  };
  client.on('error', onError);
  const group: Lease['group'] = (statements) => client.query(postgresGroup(statements, preparedBy(client))).answers;
  return {
    query: async (statement) => {
      const [answer] = group([statement]);
      if (!answer) throw new Error('The PostgreSQL server answered nothing.');
      return answer;
    },
    group,
    script: async (sql) => {
      // pg returns several results for several statements, although its types declare one.
      const answered = (await refusingAsSqlError(client.query({ text: sql, ...asText }))) as
        | QueryResult
        | QueryResult[];
      return (Array.isArray(answered) ? answered : [answered]).map(answerOf);
    },
    release: (isBroken) => {
      client.off('error', onError);
      client.release(isBroken || isLost);
      leave();
    },
  };
}

/** The names of the statements that a connection has prepared, for as long as it lives. */
const preparedNames = new WeakMap<PoolClient, Set<string>>();

function preparedBy(client: PoolClient): Set<string> {
  const names = preparedNames.get(client) ?? new Set<string>();
  preparedNames.set(client, names);
  return names;
}

type TextResult = QueryResult<(string | null)[]>;

/** Rows as arrays of wire text, which only our own parsers read. */
const asText = {
  rowMode: 'array' as const,
  types: { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig,
};

function answerOf({ rows, rowCount, command, fields }: TextResult): StatementAnswer {
  const columns = fields.map((field) => ({ name: field.name, typeOid: field.dataTypeID }));
  return { rows: readWireRows(columns, rows), rowCount: rowCount ?? 0, command };
}

async function refusingAsSqlError<Answer>(statement: Promise<Answer>): Promise<Answer> {
  try {
    return await statement;
  } catch (error) {
    throw asDatabaseError(error);
  }
}
