import type { Lease, Statement, StatementAnswer } from './connection.ts';
import {
  type OpenConnection,
  type OpeningMeans,
  graceMs,
  hasEnded,
  rollBack,
  statementOf,
  wasRolledBack,
} from './open-connection.ts';
import { within } from './time-limit.ts';

type Waiting = {
  readonly statement: Statement;
  readonly resolve: (answer: StatementAnswer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A transaction that only reads, opened by its first statement: work that needs no row takes no connection. The opening and the
 * statements that the work begins at the same time go out in one round trip, and if the opening fails none of them runs. The end is not
 * awaited, because a transaction that wrote nothing has nothing to lose.
 */
export function openSnapshot({ source, role, opening, statementTimeoutMs, onOpened }: OpeningMeans): OpenConnection {
  const waitMs = statementTimeoutMs + graceMs;
  let isOpen = true;
  let hasFailed = false;
  let batch: Waiting[] = [];
  let held: Promise<Lease> | null = null;
  let begun: Promise<unknown> | null = null;

  const acquire = async (): Promise<Lease> => {
    const lease = await source.acquire();
    onOpened();
    return lease;
  };
  const send = async (sent: readonly Waiting[]): Promise<void> => {
    try {
      if (!isOpen) throw hasEnded();
      const isFirst = held === null;
      held ??= acquire();
      const lease = await held;
      // Without the opening, a statement would run with the rights of the login and outside of the snapshot.
      if (!isFirst) await begun;
      if (!isOpen) throw hasEnded();
      const first = isFirst ? opening : [];
      const answers = lease.group([...first, ...sent.map(({ statement }) => statement)]);
      if (isFirst) begun = Promise.all(answers.slice(0, first.length));
      begun?.catch(() => undefined);
      for (const [index, { resolve, reject }] of sent.entries())
        within(waitMs, answerAt(answers, first.length + index)).then(resolve, (error: unknown) => {
          hasFailed = true;
          reject(error);
        });
    } catch (error) {
      hasFailed = true;
      for (const { reject } of sent) reject(error);
    }
  };
  const enqueue = (waiting: Waiting): void => {
    batch.push(waiting);
    if (batch.length > 1) return;
    // After all statements that the running code begins.
    setImmediate(() => {
      const sent = batch;
      batch = [];
      void send(sent);
    });
  };
  const end = (finish: (lease: Lease) => void): void => {
    isOpen = false;
    held?.then(finish, () => undefined);
  };

  return {
    run: async (sql, parameters, isFixed) => {
      if (!isOpen) throw hasEnded();
      const statement = statementOf(role, sql, parameters, isFixed);
      return new Promise((resolve, reject) => enqueue({ statement, resolve, reject }));
    },
    commit: async () => {
      if (hasFailed) throw wasRolledBack();
      end((lease) => void finishReading(lease));
      return new Map();
    },
    abandon: (isBroken) => {
      if (isOpen) end((lease) => (isBroken ? lease.release(true) : void rollBack(lease)));
    },
  };
}

function answerAt(answers: readonly Promise<StatementAnswer>[], index: number): Promise<StatementAnswer> {
  return answers[index] ?? Promise.reject(new Error('The database did not answer every statement of a group.'));
}

async function finishReading(lease: Lease): Promise<void> {
  try {
    await lease.script('commit');
    lease.release();
  } catch {
    lease.release(true);
  }
}
