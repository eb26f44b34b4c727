import { dateInZone } from '../../domain/time/calendar-date.ts';
import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import type { OfflineIdentity } from './door.ts';
import type { dueEntries } from './entries/due-entries.ts';
import type { nextState } from './entries/next-state.ts';
import type { Digests, Mismatch, OfflinePorts, OlderPage } from './ports.ts';
import type { Signals } from './sync/signals.ts';
import type { Status } from './sync/status.ts';
import type { Meta, Store } from './store.ts';
import type { EvaluationContext } from './reading/view.ts';

/** The device’s position when it sent a request; an answer for another position is dropped. */
export type SyncPosition = { readonly cursor: string | null; readonly load: number };
/** The position when older charges were requested, and how far they were loaded. */
export type AskedOlder = SyncPosition & { readonly older: Meta['older'] };
/** What an answer changed. `hasSettled`: entries have left the outbox, so those that waited for them may be sent. */
export type Applied = { readonly isStale: boolean; readonly hasSettled: boolean };

/** The decisions that fault tests replace with broken ones, to prove that the tests catch the fault. */
export type EngineParts = {
  readonly nextState: typeof nextState;
  readonly dueEntries: typeof dueEntries;
  readonly applyPage: (engine: Engine, asked: SyncPosition, page: PullAnswer) => Promise<Applied>;
  readonly mismatches: (engine: Engine, theirs: Digests, asked?: SyncPosition) => Promise<readonly Mismatch[]>;
  readonly keepOlderPage: (engine: Engine, asked: AskedOlder, page: OlderPage) => Promise<boolean>;
  readonly overStore: (store: Store) => Store;
};

/** The shared state of the engine’s files; one per open engine. */
export type Engine = {
  readonly ports: OfflinePorts;
  readonly identity: OfflineIdentity;
  readonly parts: EngineParts;
  readonly store: Store;
  readonly status: Status;
  readonly signals: Signals;
  /** Finds writes of other tabs, even unannounced ones. */
  readonly tellOfOthers: () => Promise<void>;
  readonly deviceId: string;
  /** Name of the account database; locks are named after it. */
  readonly name: string;
  readonly isClosed: () => boolean;
  /**
   * True after the person has signed out and discarded their work: none of it is stored any more. Checked inside the transaction that would
   * store it.
   */
  readonly isDiscarding: () => boolean;
  readonly beginDiscarding: () => void;
};

/** The person, and the current day and time. */
export function evaluationContextOf(engine: Pick<Engine, 'ports' | 'identity'>): EvaluationContext {
  const now = engine.ports.clock.now();
  const { subject, roles, timeZone } = engine.identity;
  return { now, today: dateInZone(now, timeZone), userId: subject.user, roles };
}
