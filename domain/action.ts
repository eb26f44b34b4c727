import * as v from 'valibot';
import type { Role } from './access/role.ts';
import type { SubjectKind } from './action-subject.ts';
import type { ConcernedUser, Concerns } from './approvals/second-administrator.ts';
import type { AccountRight } from './accounts/account-status-rules.ts';
import type { PlainDate } from './time/calendar-date.ts';
import type { Instant } from './time/instant.ts';
import type { Refusal } from './errors.ts';
import type { GroupId, Id, UserId } from './ids.ts';
import type { MessageDescriptor } from './message.ts';
import type { Money } from './money.ts';
import type { PageName } from './pages.ts';
import type { GroupAdminLimits } from './programs/group-admin-choices.ts';
import type { ProgramFlags } from './programs/program.ts';
import type { Collection, CollectionRow } from './sync/collections.ts';

/** Verification scopes (specification §5); each action declares the one that it needs. */
export const mfaScopes = [
  'BuyerCreate',
  'Login',
  'OrderApproval',
  'PasswordReset',
  'RevealCardNumber',
  'Setup',
] as const;
export type MfaScope = (typeof mfaScopes)[number];

/** The verification that an action needs if the program's flag is on: a scope, none, or one for some of the fields that it sets. */
export type ActionVerification = MfaScope | null | Readonly<Record<string, MfaScope>>;

/** One row that an action reads, by collection and id. */
export type RowReference = { readonly collection: Collection; readonly id: string };

/** The input of a rule: rows, today's date and the person. The device and the server each provide their own. */
export type ActionWorld = {
  readonly row: <C extends Collection>(collection: C, id: string) => CollectionRow<C> | undefined;
  readonly today: PlainDate;
  readonly now: Instant;
  readonly userId: UserId;
  readonly roles: readonly Role[];
  /** What the program lets Group Admins do with limits; absent where only the server judges it. */
  readonly groupAdminLimits?: GroupAdminLimits;
  /** False in a program without approvals, in which nobody can be asked. */
  readonly hasApprovals?: boolean;
  /** The locales of the program; absent where only the server judges them. */
  readonly programLocales?: readonly string[];
  /** Minor units that this device has queued for a charge and not yet sent; always 0 at the server. */
  readonly waitingMinor: (chargeId: string) => number;
};

/** The expected new values of some fields of one row. The row from the server is not changed. */
export type Patch = RowReference & { readonly set: Readonly<Record<string, unknown>> };

/** The texts of one action in a menu, a list, an inbox and the activity. */
export type ActionLabels = {
  /** The name in a menu: "Lock a card". */
  readonly name: MessageDescriptor;
  /** A request for it, as a noun: "Higher individual limit". */
  readonly asked: MessageDescriptor;
  /** The line in the activity and the audit trail: "Card locked". */
  readonly done: MessageDescriptor;
  /** The message to its author if it was not done: "The card was not locked". */
  readonly failed: MessageDescriptor;
  readonly icon: string;
};

/**
 * Where the command palette leads for an action: to its own form, or to a page on which the object is chosen (the first of these pages that
 * opens). `unlisted` is the reason why nobody looks for it by name.
 */
export type ActionStart =
  | { readonly form: PageName }
  | { readonly on: PageName | readonly PageName[] }
  | { readonly unlisted: string };

/** A role that may only request an action, and the role that decides the request; the same in every program (specification §6). */
export type RoleAsks = { readonly author: Role; readonly decides: Role };

/** The facts about an action that approval rules use. */
export type ApprovalFacts = {
  readonly kind: string;
  /** True if it never waits for approval, whatever the rules say. */
  readonly neverWaits: boolean;
  readonly asks: readonly RoleAsks[];
};

/** Whether the author's own requests list it once the server has received it: always, only if it failed, or never. */
export type SentListing = 'always' | 'whenFailed' | 'never';

/**
 * The whole declaration of one kind of action; the form, the outbox, the server, the approval inbox and the tests derive from it. `queue`
 * says whether it may wait on the device (`queued`) or needs a connection (`online`). `queueKeys` define the order: an entry waits for
 * earlier unfinished entries that share a key.
 */
export type ActionDefinition<
  Kind extends string = string,
  Input = unknown,
  Subject extends SubjectKind = SubjectKind,
> = ApprovalFacts & {
  readonly kind: Kind;
  readonly version: number;
  readonly queue: 'queued' | 'online';
  /** The kind of subject. Only an action for a buyer is queued, waits for approval, or depends on the status of an account. */
  readonly subject: Subject;
  readonly roles: readonly Role[];
  /** The program flag that the action needs; null if every program has the action. */
  readonly programFlag: keyof ProgramFlags | null;
  /** The right that the account's status has to give; null if the action is possible in every status. */
  readonly accountRight: AccountRight | null;
  readonly verification: ActionVerification;
  /** The users whose rights, group or sign-in it changes, and the groups whose users it moves. */
  readonly concerns: (input: Input) => Concerns;
  /** True if another Account Admin has to approve it, provided that the business has two; `concerned` are those users as they are now. */
  readonly secondAdministratorFor: (input: Input, concerned: readonly ConcernedUser[]) => boolean;
  readonly maxWaitDays: number;
  /** True if the action moves money: it is complete only when the bank has confirmed it. */
  readonly movesMoney: boolean;
  readonly listedWhenSent: SentListing;
  /** True if the action is sent before all other waiting entries, and its author is never asked about changes in the meantime. */
  readonly isUrgent: boolean;
  /** True if the action changes only what its author keeps for themselves: nobody else sees its record, unless it waits for an approval. */
  readonly isPersonal: boolean;
  readonly input: v.GenericSchema<unknown, Input>;
  readonly queueKeys: (input: Input) => readonly string[];
  readonly reads: (input: Input) => readonly RowReference[];
  /** Ids of the files that the input names. They are sent before the action and stay on the device until then. */
  readonly files: (input: Input) => readonly Id<'file'>[];
  readonly amount: (input: Input) => Money | null;
  /** The minor units that an approver's own limit has to cover; absent if that is the amount. */
  readonly coveredMinor?: (input: Input) => number | null;
  /** The group that the action is about; its Group Admins may decide it. Without a group, it concerns the whole account. */
  readonly groupId?: (input: Input, world: ActionWorld) => GroupId | null;
  readonly check: (input: Input, world: ActionWorld) => Refusal | null;
  readonly optimisticUpdate: (input: Input, world: ActionWorld) => readonly Patch[];
  /** True if the author has to see the change between the row as they saw it and the row now. */
  readonly isConflict: (input: Input, reference: RowReference, then: unknown, now: unknown) => boolean;
};

/** Defaults of a definition; each action names only what differs. */
const usual = {
  subject: 'buyer',
  accountRight: null,
  movesMoney: false,
  isUrgent: false,
  isPersonal: false,
  neverWaits: false,
  concerns: () => ({ userIds: [], groupIds: [] }),
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
    readonly starts: ActionStart;
    readonly labels: ActionLabels;
  };

/**
 * Declares one kind of action; one file `<verb-noun>.action.ts` each. Its labels are read by `labelsOf` (action-labels.ts), and its start by
 * the palette (palette/palette-actions.ts), so that code that needs the rules loads no texts, and code that needs the texts loads no rules.
 */
export function defineAction<const Kind extends string, Input, Subject extends SubjectKind = 'buyer'>({
  starts: _starts,
  labels: _labels,
  ...definition
}: Declared<Kind, Input, Subject>): ActionDefinition<Kind, Input, Subject> {
  // The cast is needed: TypeScript cannot express that the missing fields come from the defaults.
  return { ...usual, ...definition } as unknown as ActionDefinition<Kind, Input, Subject>;
}

/** The part of an envelope, a record or a request that names the action: its kind, and its unparsed input. */
export type Asked = { readonly kind: string; readonly input: unknown };

/** True if it is an action of this kind. */
export function isAsked(definition: { readonly kind: string }, asked: { readonly kind: string }): boolean {
  return asked.kind === definition.kind;
}

/** The input of an action of this kind; null for other kinds, and if this build cannot parse the input. */
export function inputOf<Input>(definition: ActionDefinition<string, Input>, asked: Asked): Input | null {
  if (!isAsked(definition, asked)) return null;
  const input = v.safeParse(definition.input, asked.input);
  return input.success ? input.output : null;
}
