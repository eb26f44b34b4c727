import type { ActionWorld } from '../../domain/action.ts';
import type { SubjectKind } from '../../domain/action-subject.ts';
import type { Role } from '../../domain/access/role.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ActionId, BuyerId, ClientId, UserId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { Program } from '../programs/program.ts';
import type { RowSet } from './row-set.ts';

/** Somebody who composes, decides or acts. */
export type Member = { readonly userId: UserId; readonly name: string; readonly roles: readonly Role[] };

/** One action for a buyer while it is being performed, inside its one transaction. */
export type ActionRun<Input = unknown> = AnyRun<Input> & { readonly buyer: BuyerId };

/** An action while it is being performed, for its subject. */
export type RunFor<Subject extends SubjectKind, Input = unknown> = {
  readonly buyer: ActionRun<Input>;
  readonly client: AnyRun<Input> & { readonly client: ClientId };
  readonly program: AnyRun<Input>;
}[Subject];

/** What is known of an action of any subject. `rows` are what it reads, locked. */
export type AnyRun<Input = unknown> = {
  readonly trx: Transaction;
  readonly actionId: ActionId;
  readonly kind: string;
  readonly input: Input;
  /** Whose action it is. */
  readonly author: Member;
  /** Whose request this is: the author, or the one whose approval lets the author's action go ahead. */
  readonly actor: Member;
  readonly program: Program;
  /** Where links in mails lead: scheme, host and port. */
  readonly linkBase: string;
  readonly now: Instant;
  readonly today: PlainDate;
  readonly rows: RowSet;
  /** Checks another member's approved action again and performs it, in this transaction. */
  readonly performApproved: (original: ApprovedAction) => Promise<EffectOutcome>;
};

/** An action that waited for approval, as it was received. */
export type ApprovedAction = {
  readonly id: ActionId;
  readonly kind: string;
  readonly input: unknown;
  readonly author: Member;
};

/** Done, with what its author is told; or refused, and then nothing was written. */
export type EffectOutcome =
  | { readonly kind: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly current: NonNullable<ActionAnswer['current']> };

/** What an action does to the database once nothing speaks against it. */
export type Effect<Input, Subject extends SubjectKind = 'buyer'> = (
  run: RunFor<Subject, Input>,
) => Promise<EffectOutcome>;

/** The rows, the day and the author as the domain's rules see them. */
export function worldOf(run: Pick<AnyRun, 'rows' | 'today' | 'now' | 'author' | 'program'>): ActionWorld {
  return {
    row: run.rows.row,
    today: run.today,
    now: run.now,
    userId: run.author.userId,
    roles: run.author.roles,
    groupAdminLimits: run.program.settings.groupAdminLimits,
    // What a device has queued and not sent is unknown here, and does not bind the account.
    waitingMinor: () => 0,
  };
}
