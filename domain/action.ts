import * as v from 'valibot';
import type { Role } from './access/role.ts';
import type { SubjectKind } from './action-subject.ts';
import type { AccountRight } from './accounts/account-status-rules.ts';
import type { PlainDate } from './time/calendar-date.ts';
import type { Instant } from './time/instant.ts';
import type { Refusal } from './errors.ts';
import type { GroupId, Id, UserId } from './ids.ts';
import type { MessageDescriptor } from './message.ts';
import type { Money } from './money.ts';
import type { ProgramFlags } from './programs/program.ts';
import type { Collection, CollectionRow } from './sync/collections.ts';

/** Verification scopes (specification §5); each action declares which it wants. */
export const mfaScopes = [
  'BuyerCreate',
  'Login',
  'OrderApproval',
  'PasswordReset',
  'RevealCardNumber',
  'Setup',
] as const;
export type MfaScope = (typeof mfaScopes)[number];

/** The verification that an action wants where the program's flag is on: a scope, none, or one for some of the fields that it sets. */
export type ActionVerification = MfaScope | null | Readonly<Record<string, MfaScope>>;

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

/** What a person reads about one action in a menu, a list, an inbox and the activity. */
export type ActionLabels = {
  /** What can be done: "Lock a card". */
  readonly name: MessageDescriptor;
  /** What somebody asks others for, as a noun: "Higher individual limit". */
  readonly asked: MessageDescriptor;
  /** What the activity and the audit trail say once it is done: "Card locked". */
  readonly done: MessageDescriptor;
  /** What its author reads where it came to nothing: "The card was not locked". */
  readonly failed: MessageDescriptor;
  readonly icon: string;
};

/** A role that may only ask for an action, and the role that then decides; it holds on every program (specification §6). */
export type RoleAsks = { readonly author: Role; readonly decides: Role };

/** What rules for approval need to know of an action. */
export type ApprovalFacts = {
  readonly kind: string;
  /** True where it never waits for approval, whatever rules say. */
  readonly neverWaits: boolean;
  readonly asks: readonly RoleAsks[];
};

/** Whether an author's own requests list it once the server has it: always, only where it came to nothing, or never. */
export type SentListing = 'always' | 'whenFailed' | 'never';

/**
 * Everything that is true of one kind of action, once: the form, the outbox, the server's shell, the approval inbox and the
 * tests derive from it. `queue` says whether it may wait on the device (`queued`) or needs a connection (`online`).
 * `queueKeys` name what must stay in order: an entry waits for earlier unfinished entries that share a key.
 */
export type ActionDefinition<
  Kind extends string = string,
  Input = unknown,
  Subject extends SubjectKind = SubjectKind,
> = ApprovalFacts & {
  readonly kind: Kind;
  readonly version: number;
  readonly queue: 'queued' | 'online';
  /** For whom it is done. Only an action for a buyer is queued, waits for approval, or depends on the status of an account. */
  readonly subject: Subject;
  readonly roles: readonly Role[];
  /** The program's flag without which nobody may do it; null where every program has it. */
  readonly programFlag: keyof ProgramFlags | null;
  /** What the status of the account has to allow for it; null where it is done in an account of any status. */
  readonly accountRight: AccountRight | null;
  readonly verification: ActionVerification;
  /** True where another Account Admin has to approve it, if the business has two. */
  readonly secondAdministratorFor: (input: Input) => boolean;
  readonly maxWaitDays: number;
  /** It moves money: a bank takes part, so it is done only when the bank has said so. */
  readonly movesMoney: boolean;
  readonly listedWhenSent: SentListing;
  /** It goes before everything else that waits, and nothing that has changed meanwhile is put before its author. */
  readonly isUrgent: boolean;
  readonly input: v.GenericSchema<unknown, Input>;
  readonly queueKeys: (input: Input) => readonly string[];
  readonly reads: (input: Input) => readonly RowReference[];
  /** Ids of the files that it names: they are sent before it, and lie on the device until then. */
  readonly files: (input: Input) => readonly Id<'file'>[];
  readonly amount: (input: Input) => Money | null;
  /** The group whose matter it is, so that its Group Admins may decide about it; left out, it is the whole account's. */
  readonly groupId?: (input: Input, world: ActionWorld) => GroupId | null;
  readonly check: (input: Input, world: ActionWorld) => Refusal | null;
  readonly optimisticUpdate: (input: Input, world: ActionWorld) => readonly Patch[];
  /** True where the change between the row that the author saw and the row now must be put before the author. */
  readonly isConflict: (input: Input, reference: RowReference, then: unknown, now: unknown) => boolean;
};

/** What most actions have in common; a definition names only what differs. */
const usual = {
  subject: 'buyer',
  accountRight: null,
  movesMoney: false,
  isUrgent: false,
  neverWaits: false,
  secondAdministratorFor: () => false,
  asks: [],
  files: () => [],
  amount: () => null,
  optimisticUpdate: () => [],
  isConflict: () => false,
} as const;

type Declared<Kind extends string, Input, Subject extends SubjectKind> = Omit<
  ActionDefinition<Kind, Input, Subject>,
  keyof typeof usual
> &
  Partial<Omit<Pick<ActionDefinition<Kind, Input, Subject>, keyof typeof usual>, 'subject'>> &
  (Subject extends 'buyer' ? { readonly subject?: 'buyer' } : { readonly subject: Subject }) & {
    readonly labels: ActionLabels;
  };

/**
 * Declares one kind of action; one file `<verb-noun>.action.ts` each. Its labels are read by `labelsOf` (action-labels.ts), so that
 * code that needs the rules loads no texts, and code that needs the texts loads no rules.
 */
export function defineAction<const Kind extends string, Input, Subject extends SubjectKind = 'buyer'>({
  labels: _labels,
  ...definition
}: Declared<Kind, Input, Subject>): ActionDefinition<Kind, Input, Subject> {
  // What is left out of a declaration is usual, which no type of a rest can say.
  return { ...usual, ...definition } as unknown as ActionDefinition<Kind, Input, Subject>;
}

/** An action as an envelope, a record or a request holds it: its kind, and an input that is still to be read. */
export type Asked = { readonly kind: string; readonly input: unknown };

/** True where it is an action of this kind. */
export function isAsked(definition: { readonly kind: string }, asked: { readonly kind: string }): boolean {
  return asked.kind === definition.kind;
}

/** The input of an action of this kind; null of any other, and of one that this build cannot read. */
export function inputOf<Input>(definition: ActionDefinition<string, Input>, asked: Asked): Input | null {
  if (!isAsked(definition, asked)) return null;
  const input = v.safeParse(definition.input, asked.input);
  return input.success ? input.output : null;
}
