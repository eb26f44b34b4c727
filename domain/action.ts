import type * as v from 'valibot';
import type { Role } from './access/role.ts';
import type { Instant, PlainDate } from './calendar-date.ts';
import type { Refusal } from './errors.ts';
import type { GroupId, UserId } from './ids.ts';
import type { MessageDescriptor } from './message.ts';
import type { Money } from './money.ts';
import type { ProgramFlags } from './programs/program.ts';
import type { Collection, CollectionRow } from './sync/collections.ts';

/** Verification scopes (specification §5); an action names the one it needs, or none. */
export const mfaScopes = [
  'BuyerCreate',
  'Login',
  'OrderApproval',
  'PasswordReset',
  'RevealCardNumber',
  'Setup',
] as const;
export type MfaScope = (typeof mfaScopes)[number];

/** One row that an action reads, by collection and id. */
export type RowReference = { readonly collection: Collection; readonly id: string };

/** The rows, the day and the person that a rule judges by; the device and the server each hand in their own. */
export type ActionWorld = {
  readonly row: <C extends Collection>(collection: C, id: string) => CollectionRow<C> | undefined;
  readonly today: PlainDate;
  readonly now: Instant;
  readonly userId: UserId;
  readonly roles: readonly Role[];
  /** Minor units that this device has queued for a charge and not yet sent; always 0 at the server. */
  readonly waitingMinor: (chargeId: string) => number;
};

/** Fields that an action will change on one row, as its author expects. Server rows themselves are never touched by it. */
export type Patch = RowReference & { readonly set: Readonly<Record<string, unknown>> };

/** What a person reads about one action in a menu, a list and an inbox. */
export type ActionLabels = {
  readonly name: MessageDescriptor;
  readonly icon: string;
};

/**
 * Everything that is true of one kind of action, once: the form, the outbox, the server's shell, the approval inbox and the
 * tests derive from it. `queue` says whether it may wait on the device (`queued`) or needs a connection (`online`).
 * `queueKeys` name what must stay in order: an entry waits for earlier unfinished entries that share a key.
 */
export type ActionDefinition<Kind extends string = string, Input = unknown> = {
  readonly kind: Kind;
  readonly version: number;
  readonly queue: 'queued' | 'online';
  readonly roles: readonly Role[];
  readonly mfaScope: MfaScope | null;
  /** The program's flag without which nobody may do it; null where every program has it. */
  readonly programFlag: keyof ProgramFlags | null;
  readonly maxWaitDays: number;
  /** It goes before everything else that waits, and nothing that has changed meanwhile is put before its author. */
  readonly isUrgent: boolean;
  readonly input: v.GenericSchema<unknown, Input>;
  readonly queueKeys: (input: Input) => readonly string[];
  readonly reads: (input: Input) => readonly RowReference[];
  readonly amount: (input: Input) => Money | null;
  /** The group whose matter it is, so that its Group Admins may decide about it; left out, it is the whole account's. */
  readonly groupId?: (input: Input, world: ActionWorld) => GroupId | null;
  readonly check: (input: Input, world: ActionWorld) => Refusal | null;
  readonly predict: (input: Input, world: ActionWorld) => readonly Patch[];
  /** True where the change between the row that the author saw and the row now must be put before the author. */
  readonly isConflict: (input: Input, reference: RowReference, then: unknown, now: unknown) => boolean;
  readonly labels: ActionLabels;
};

/** Declares one kind of action; one file `<verb-noun>.action.ts` each. */
export function defineAction<const Kind extends string, Input>(
  definition: ActionDefinition<Kind, Input>,
): ActionDefinition<Kind, Input> {
  return definition;
}
