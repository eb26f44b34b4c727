import type { ActionWorld, Asked, Patch } from '../../domain/action.ts';
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

/** The people who do something in the suites: an Account Admin, a Payer and a Purchaser of a business, and a user of its seller. */
export const actors = ['ana', 'tom', 'piet', 'sal'] as const;
export type Actor = (typeof actors)[number];

/** Rows of one business, by the collections that actions name. */
export type ExampleRows = {
  readonly buyers: BuyerId;
  /** The one that is paid from, one whose mandate is not signed, and one that could be paid from. */
  readonly bankAccounts: {
    readonly active: BankAccountId;
    readonly unsigned: BankAccountId;
    readonly spare: BankAccountId;
  };
  /** Details of an account that whoever acts has sent ahead. */
  readonly bankDetails: AddBankAccountInput;
  /** An open invoice of 50.00. */
  readonly charges: ChargeId;
  /** A received payment of 20.00, of which 8.00 are applied to that invoice and the rest to none. */
  readonly payments: PaymentId;
  /** A payment of a later day, which the bank is not asked for yet. */
  readonly scheduled: PaymentId;
  /** A credit of 15.00, and its application of 5.00 to that invoice. */
  readonly credits: ChargeId;
  readonly adjustments: AdjustmentId;
  /** An open dispute of another invoice, raised by Tom. */
  readonly disputes: DisputeId;
  /** A request of Tom's that waits for Ana, and the rows that it is about as they are now. */
  readonly approvals: ApprovalId;
  readonly bound: BaseReference[];
  /** Cards without a cardholder; one that waits for its activation, which whoever acts has just proved to hold. */
  readonly cards: { readonly active: CardId; readonly locked: CardId; readonly waiting: CardId };
  /** A card to be, of whose holder whoever acts has sent the date of birth ahead. */
  readonly newCard: CardId;
  /** Piet's. */
  readonly spendingLimits: UserId;
  /** A purchase policy of the whole account. */
  readonly purchasePolicies: PolicyId;
  /** 15.00 that a seller holds on no card. */
  readonly authorisations: AuthorisationId;
  /** A request of Tom's for a higher credit line, which waits. */
  readonly creditIncreases: CreditIncreaseId;
  /** A user who was invited and has not activated their account. */
  readonly invited: UserId;
  /** Another Account Admin, who stands in for Ana; nobody, where none is needed. */
  readonly deputy: UserId;
  /** Two top-level groups, empty. */
  readonly groups: { readonly used: GroupId; readonly spare: GroupId };
  /** Whoever acts. */
  readonly people: PersonId;
  /** An action of Tom's that the server has never seen. */
  readonly unsent: ActionEnvelope & { readonly quote: null };
};
export type ExampleCollection = Extract<keyof ExampleRows, Collection>;

/** What has to have happened first: where it has, other actions are refused. */
export type ExampleNeeds = {
  readonly isCreditAskedFor?: boolean;
  readonly isAmountHeld?: boolean;
  readonly isQuestionAsked?: boolean;
  readonly hasDeputy?: boolean;
};

/**
 * What the suites need to know of one kind of action: agreement of device and server, contract, security, and the schedules of faults.
 * One file `<verb-noun>.examples.ts` each; an action without one does not compile.
 */
export type ActionExamples<Input> = ExampleNeeds & {
  /** Good inputs. Where a verification depends on a field, one sets it and another does not. */
  readonly valid: (rows: ExampleRows) => readonly [Input, ...Input[]];
  /** What is no such input: refused as malformed, whoever sends it. */
  readonly invalid: (rows: ExampleRows) => readonly unknown[];
  /** Who does the first valid input, so that it is done at once. */
  readonly doneBy: Actor;
  /** Who is refused it. */
  readonly refusedTo: readonly Actor[];
  /** What the server knows or does beyond the definition; left out where a device shows all of it ahead. */
  readonly server?: ServerSide<Input>;
  /** How people of a schedule do it; null where they have a button of its own for it. */
  readonly schedule: Scheduled<Input> | null;
};

/** The server's world: also rows that the author may not see. */
export type ServerWorld = ActionWorld & {
  readonly all: <C extends Collection>(collection: C) => readonly CollectionRow<C>[];
  /** True where a row that the action reads has changed, in a way that matters, since it had the version that was seen. */
  readonly hasChanged: (asked: Asked, seen: readonly BaseReference[]) => boolean;
};

/** How a request for approval ends by what somebody does. */
export type RequestEnd = 'approved' | 'rejected' | 'recalled' | 'expired';

type ServerSide<Input> = {
  /** Why the server refuses what the rule of the domain lets through. */
  readonly refuses?: (input: Input, world: ServerWorld) => Refusal | null;
  /** What it changes besides the optimistic update of the definition. */
  readonly adds?: (input: Input, world: ServerWorld) => readonly Patch[];
  /** The row that is gone afterwards. */
  readonly removes?: (input: Input) => string;
  /** The request that it ends. */
  readonly ends?: (input: Input) => { readonly approvalId: string; readonly how: RequestEnd };
};

/** Where somebody does something: their device as it is, and chance. */
export type Scene = {
  readonly random: SeededRandom;
  readonly read: Offline['read'];
  readonly userId: UserId;
  readonly buyerId: BuyerId;
  readonly personId: PersonId;
  readonly bankAccountId: BankAccountId;
  /** Sends the details of a new bank account to the server, which `addBankAccount` then names; null if they could not be sent. */
  readonly sendBankDetails: () => Promise<AddBankAccountInput | null>;
  /** Whose limit is raised. */
  readonly cardHolder: UserId;
  /** A number that nothing else of the run has. */
  readonly nextNumber: () => number;
  /** True where something of that name is meant already. */
  readonly isMeant: (name: string) => boolean;
  /** The place in the list of invoices, where it has to be that one. */
  readonly place?: number | undefined;
  /** What moves money moves so much, so that others have to approve it. */
  readonly largeMinor?: number | undefined;
};

export type Scheduled<Input> = {
  /** How often it is done, beside the others. */
  readonly weight: number;
  /** Names it by something that nothing else of a run has; left out where it may be done again, each time for itself. */
  readonly name?: (input: Input) => string;
  /** What somebody means by what their device shows; null where there is nothing to do. */
  readonly compose: (scene: Scene) => Promise<Input | null>;
  /** Several at once, which are kept together or not at all. */
  readonly several?: (scene: Scene) => Promise<readonly Input[]>;
  /** Fields of the row that it reads first: nobody writes over what stands there and they have not read. */
  readonly guards?: readonly string[];
  /** What somebody else writes into that row meanwhile. */
  readonly meanwhile?: (input: Input, random: SeededRandom) => Patch;
  /**
   * Done with the model server alone. Of payments: the books of the real parts count them as they were made, and know no changes.
   */
  readonly isOnlyInModel?: boolean;
  /** What becomes of it in a long run, besides that it is completed. */
  readonly outcomes?: readonly string[];
};

/** Ids of the first few invoices of a list, or of the one at the scene's place. */
export async function invoicesOf({ read, place }: Scene, tab: 'open' | 'all'): Promise<readonly ChargeId[]> {
  const ids = await read.ids({ tab }, { field: 'invoiceNumber', descending: false });
  return (place === undefined ? ids.slice(0, 4) : ids.slice(place, place + 1)) as ChargeId[];
}

/** Some letters of an id: enough to tell it from others in a story. */
export function shortId(id: string): string {
  return `${id.slice(0, 4)}…${Number.isNaN(Number(id.slice(-6))) ? id.slice(-6) : Number(id.slice(-6))}`;
}
