import type { ActionWorld, Asked, Patch } from '../../domain/action.ts';
import type { SubjectKind } from '../../domain/action-subject.ts';
import type { AddBankAccountInput } from '../../domain/bank-accounts/add-bank-account.action.ts';
import type { ActionEnvelope } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';
import type {
  AdjustmentId,
  ApprovalId,
  AuthorisationId,
  BankAccountId,
  BuyerId,
  CardId,
  ChargeId,
  CreditIncreaseId,
  DisputeId,
  PaymentId,
  GroupId,
  PersonId,
  PolicyId,
  UserId,
} from '../../domain/ids.ts';
import type { BaseReference } from '../../domain/sync/base-reference.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Offline } from '../../src/offline/offline.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';

/**
 * The acting people of the suites, with the subjects that they act for: an Account Admin, a Payer and a Purchaser of a business, a user of
 * its seller, and one of the program's support.
 */
export const actors = {
  ana: 'buyer',
  tom: 'buyer',
  piet: 'buyer',
  sal: 'client',
  nia: 'program',
} as const satisfies Record<string, SubjectKind>;
export type Actor = keyof typeof actors;

/** Rows of one business, by the collections that actions refer to. */
export type ExampleRows = {
  readonly buyers: BuyerId;
  /** The active account, one without a signed mandate, and one that could become active. */
  readonly bankAccounts: {
    readonly active: BankAccountId;
    readonly unsigned: BankAccountId;
    readonly spare: BankAccountId;
  };
  /** Account details that the actor has sent before. */
  readonly bankDetails: AddBankAccountInput;
  /** An open invoice of 50.00. */
  readonly charges: ChargeId;
  /** A received payment of 20.00, of which 8.00 are applied to that invoice and the rest is unapplied. */
  readonly payments: PaymentId;
  /** A payment on a later day, not yet sent to the bank. */
  readonly scheduled: PaymentId;
  /** A credit of 15.00, and its application of 5.00 to that invoice. */
  readonly credits: ChargeId;
  readonly adjustments: AdjustmentId;
  /** An open dispute of another invoice, raised by Tom. */
  readonly disputes: DisputeId;
  /** A request of Tom's that waits for Ana, and its rows with their current versions. */
  readonly approvals: ApprovalId;
  readonly bound: BaseReference[];
  /** Cards without a cardholder; one waits for activation, and the actor has just proved to hold it. */
  readonly cards: { readonly active: CardId; readonly locked: CardId; readonly waiting: CardId };
  /** A future card, for whose holder the actor has sent the date of birth. */
  readonly newCard: CardId;
  /** Piet's. */
  readonly spendingLimits: UserId;
  /** A purchase policy of the whole account. */
  readonly purchasePolicies: PolicyId;
  /** An authorisation of 15.00 without a card. */
  readonly authorisations: AuthorisationId;
  /** A waiting request of Tom's for a higher credit line. */
  readonly creditIncreases: CreditIncreaseId;
  /** An invited user who has not activated the account. */
  readonly invited: UserId;
  /** Another user of the business, who is no Account Admin. */
  readonly colleague: UserId;
  /** Another Account Admin, Ana's deputy; null if none is needed. */
  readonly deputy: UserId;
  /** Two top-level groups, empty. */
  readonly groups: { readonly used: GroupId; readonly spare: GroupId };
  /** The actor. */
  readonly people: PersonId;
  /** An action of Tom's that the server has never received. */
  readonly unsent: ActionEnvelope & { readonly quote: null };
};
export type ExampleCollection = Extract<keyof ExampleRows, Collection>;

/** Preconditions that would make other actions fail. */
export type ExampleNeeds = {
  readonly isCreditAskedFor?: boolean;
  readonly isAmountHeld?: boolean;
  readonly isQuestionAsked?: boolean;
  readonly isEmailChangeAsked?: boolean;
  readonly hasDeputy?: boolean;
};

/**
 * The facts about one kind of action for all suites: agreement of device and server, contract, security, and the schedules of faults. One
 * file `<verb-noun>.examples.ts` each; an action without one does not compile.
 */
export type ActionExamples<Input> = ExampleNeeds & {
  /** Valid inputs. If a verification depends on a field, one input sets it and another does not. */
  readonly valid: (rows: ExampleRows) => readonly [Input, ...Input[]];
  /** Malformed inputs, refused for every sender. */
  readonly invalid: (rows: ExampleRows) => readonly unknown[];
  /** The actor who can perform the first valid input at once. */
  readonly doneBy: Actor;
  /** The actors who are refused. */
  readonly refusedTo: readonly Actor[];
  /** The server's additional knowledge and effects; absent if the optimistic update is complete. */
  readonly server?: ServerSide<Input>;
  /** How people of a schedule perform it; null if the schedules have a separate step for it. */
  readonly schedule: Scheduled<Input> | null;
};

/** The server's rows, including those that the author may not see. */
export type ServerWorld = ActionWorld & {
  readonly all: <C extends Collection>(collection: C) => readonly CollectionRow<C>[];
  /** True if a row that the action reads has changed in a relevant way since the seen version. */
  readonly hasChanged: (asked: Asked, seen: readonly BaseReference[]) => boolean;
};

/** The end of an approval request after an action. */
export type RequestEnd = 'approved' | 'rejected' | 'recalled' | 'expired';

type ServerSide<Input> = {
  /** The reason for a refusal by the server that the domain's rule does not know. */
  readonly refuses?: (input: Input, world: ServerWorld) => Refusal | null;
  /** The changes besides the optimistic update of the definition. */
  readonly adds?: (input: Input, world: ServerWorld) => readonly Patch[];
  /** The row that is deleted. */
  readonly removes?: (input: Input) => string;
  /** The request that it ends. */
  readonly ends?: (input: Input) => { readonly approvalId: string; readonly how: RequestEnd };
};

/** The situation of a person who acts: their device, and random choices. */
export type Scene = {
  readonly random: SeededRandom;
  readonly read: Offline['read'];
  readonly userId: UserId;
  readonly buyerId: BuyerId;
  readonly personId: PersonId;
  readonly bankAccountId: BankAccountId;
  /** Sends the details of a new bank account to the server, which `addBankAccount` then names; null if they could not be sent. */
  readonly sendBankDetails: () => Promise<AddBankAccountInput | null>;
  /** The user whose limit is raised. */
  readonly cardHolder: UserId;
  /** A number that is unique within the run. */
  readonly nextNumber: () => number;
  /** True if the run already has an intent of that name. */
  readonly isMeant: (name: string) => boolean;
  /** The index in the list of invoices, if it must be a specific one. */
  readonly place?: number | undefined;
  /** The amount of a payment, so that it needs approval. */
  readonly largeMinor?: number | undefined;
};

export type Scheduled<Input> = {
  /** Relative frequency. */
  readonly weight: number;
  /** A name that is unique within a run; absent if the action may be repeated, each time independently. */
  readonly name?: (input: Input) => string;
  /** The input that a person chooses from what the device shows; null if nothing is possible. */
  readonly compose: (scene: Scene) => Promise<Input | null>;
  /** Several at once, which are stored together or not at all. */
  readonly several?: (scene: Scene) => Promise<readonly Input[]>;
  /** Fields of the row that it reads first: it must not overwrite a value that its author has not seen. */
  readonly guards?: readonly string[];
  /** A concurrent change of that row by another person. */
  readonly meanwhile?: (input: Input, random: SeededRandom) => Patch;
  /**
   * Only with the model server. For changes of payments: the checks of the real parts count each payment as it was made;
   * `test/server/payments/money-in-any-order.test.ts` tests the changes on the real server.
   */
  readonly isOnlyInModel?: boolean;
  /** The name of a special input, whose completion is one of the outcomes; null for others. */
  readonly variantOf?: (input: Input) => string | null;
  /** Its outcomes in a long run, besides completion. */
  readonly outcomes?: readonly string[];
};

/** Ids of the first few invoices of a list, or of the one at the scene's place. */
export async function invoicesOf({ read, place }: Scene, tab: 'open' | 'all'): Promise<readonly ChargeId[]> {
  const ids = await read.ids({ tab }, { field: 'invoiceNumber', descending: false });
  return (place === undefined ? ids.slice(0, 4) : ids.slice(place, place + 1)) as ChargeId[];
}

/** A few letters of an id: enough to identify it in a story. */
export function shortId(id: string): string {
  return `${id.slice(0, 4)}…${Number.isNaN(Number(id.slice(-6))) ? id.slice(-6) : Number(id.slice(-6))}`;
}
