import { dateInZone } from '../../domain/calendar-date.ts';
import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import type { OfflineIdentity } from './door.ts';
import type { dueEntries } from './entries/due-entries.ts';
import type { nextState } from './entries/next-state.ts';
import type { Digests, Mismatch, OfflinePorts, OlderPage } from './ports.ts';
import type { Signals } from './sync/signals.ts';
import type { Status } from './sync/status.ts';
import type { Meta, Store } from './store.ts';
import type { EvaluationContext } from './reading/view.ts';

/** Where the device stood when it asked; an answer to any other question is thrown away. */
export type Standing = { readonly cursor: string | null; readonly load: number };
/** Where it stood when it asked for older charges, and how far those had been loaded. */
export type AskedOlder = Standing & { readonly older: Meta['older'] };
/** `hasSettled`: entries left the outbox, so that others behind them may go now. */
export type Applied = { readonly isStale: boolean; readonly hasSettled: boolean };

/** The decisions that the fault tests replace by broken ones, to see that the breakage is caught. */
export type EngineParts = {
  readonly nextState: typeof nextState;
  readonly dueEntries: typeof dueEntries;
  readonly applyPage: (engine: Engine, asked: Standing, page: PullAnswer) => Promise<Applied>;
  readonly mismatches: (engine: Engine, theirs: Digests, asked?: Standing) => Promise<readonly Mismatch[]>;
  readonly keepOlderPage: (engine: Engine, asked: AskedOlder, page: OlderPage) => Promise<boolean>;
  readonly overStore: (store: Store) => Store;
};

/** What the engine's files share: made once per open engine. */
export type Engine = {
  readonly ports: OfflinePorts;
  readonly identity: OfflineIdentity;
  readonly parts: EngineParts;
  readonly store: Store;
  readonly status: Status;
  readonly signals: Signals;
  /** Finds what other tabs have written, even if they announced nothing. */
  readonly tellOfOthers: () => Promise<void>;
  readonly deviceId: string;
  /** Name of the account database; locks are named after it. */
  readonly name: string;
  readonly isClosed: () => boolean;
  /** The person is leaving and wanted their work discarded: nothing more of it is kept. Asked inside the transaction that would keep it. */
  readonly isDiscarding: () => boolean;
  readonly beginDiscarding: () => void;
};

/** Who judges, and when. */
export function evaluationContextOf(engine: Pick<Engine, 'ports' | 'identity'>): EvaluationContext {
  const now = engine.ports.clock.now();
  const { subject, roles, timeZone } = engine.identity;
  return { now, today: dateInZone(now, timeZone), userId: subject.user, roles };
}
