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

/** A person who composes, decides or acts. */
export type Member = { readonly userId: UserId; readonly name: string; readonly roles: readonly Role[] };

/** One action for a buyer, inside its transaction. */
export type ActionRun<Input = unknown> = AnyRun<Input> & { readonly buyer: BuyerId };

/** An action in progress, for its subject. */
export type RunFor<Subject extends SubjectKind, Input = unknown> = {
  readonly buyer: ActionRun<Input>;
  readonly client: AnyRun<Input> & { readonly client: ClientId };
  readonly program: AnyRun<Input>;
}[Subject];

/** The facts of an action with any subject. `rows` are those that it reads, locked. */
export type AnyRun<Input = unknown> = {
  readonly trx: Transaction;
  readonly actionId: ActionId;
  readonly kind: string;
  readonly input: Input;
  /** The author of the action. */
  readonly author: Member;
  /** The caller of this request: the author, or the person whose approval performs the author's action. */
  readonly actor: Member;
  readonly program: Program;
  readonly now: Instant;
  readonly today: PlainDate;
  readonly rows: RowSet;
  /** Checks another member's approved action again and performs it in this transaction. */
  readonly performApproved: (original: ApprovedAction) => Promise<EffectOutcome>;
};

/** An action that waited for approval, as received. */
export type ApprovedAction = {
  readonly id: ActionId;
  readonly kind: string;
  readonly input: unknown;
  readonly author: Member;
};

/** Done, with the result for its author; or refused, without any write. */
export type EffectOutcome =
  | { readonly kind: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly current: NonNullable<ActionAnswer['current']> };

/** The database writes of an action, after all checks have passed. */
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
    hasApprovals: run.program.settings.flags.approvals,
    programLocales: run.program.settings.locales,
    // What a device has queued and not sent is unknown here, and does not bind the account.
    waitingMinor: () => 0,
  };
}
