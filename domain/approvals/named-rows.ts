import type { ActionInput, ActionKind } from '../actions.ts';
import type { ActionWorld, RowReference } from '../action.ts';
import type { Collection, CollectionRow } from '../sync/collections.ts';
import type { RequestAbout } from './request-about.ts';

/** The thing and the person that a request is about, by the names that they have now. */
export type Names = Pick<RequestAbout, 'object' | 'person'>;

const nothing: Names = { object: null, person: null };
const thing = (object: string | null): Names => ({ object, person: null });
const somebody = (person: string): Names => ({ object: null, person });

/** How a row of each collection is called. A new collection does not compile without its name. */
const namesOfRows: { readonly [C in Collection]: (row: CollectionRow<C>, all: ActionWorld['row']) => Names } = {
  buyers: () => nothing,
  people: ({ firstName, lastName }) => somebody(`${firstName} ${lastName}`),
  bankAccounts: ({ bankName, accountLast4 }) => thing(`${bankName} ·· ${accountLast4}`),
  cards: ({ last4, cardholderName }) => ({ object: last4 && `·· ${last4}`, person: cardholderName || null }),
  spendingLimits: ({ level, name }) => (level === 'group' ? thing(name) : somebody(name)),
  purchasePolicies: ({ name }) => thing(name),
  authorisations: ({ sellerName }) => thing(sellerName),
  creditIncreases: () => nothing,
  charges: ({ invoiceNumber }) => thing(invoiceNumber),
  payments: ({ reference }) => thing(reference),
  adjustments: () => nothing,
  disputes: ({ chargeId }, row) => thing(row('charges', chargeId)?.invoiceNumber ?? null),
  actions: () => nothing,
  approvals: ({ about }) => about ?? nothing,
  delegations: () => nothing,
  activity: () => nothing,
  savedViews: () => nothing,
};

/** Requests whose rows name nothing: for something new, which has no row yet, or about one of several rows. */
const namesOfInputs: { readonly [K in ActionKind]?: (input: ActionInput<K>, row: ActionWorld['row']) => Names } = {
  addBankAccount: ({ bankName, accountLast4 }) => thing(`${bankName} ·· ${accountLast4}`),
  applyFunds: ({ from }, row) =>
    thing(
      (from.kind === 'credit' ? row('charges', from.id)?.invoiceNumber : row('payments', from.id)?.reference) ?? null,
    ),
  createContact: ({ firstName, lastName }) => somebody(`${firstName} ${lastName}`),
  createGroup: ({ name }) => thing(name),
  createPolicy: ({ name }) => thing(name),
  inviteUser: ({ firstName, lastName }) => somebody(`${firstName} ${lastName}`),
  requestPreauthorization: ({ sellerName, cardId }, row) => ({
    object: sellerName,
    person: row('cards', cardId)?.cardholderName || null,
  }),
};

/**
 * Whom and what a request is about: the only thing and the only person among the rows that it reads; null where there are several. The bank
 * account of a payment is not what the payment is about.
 */
export function namesOfRequest(
  { kind, input }: { readonly kind: string; readonly input: unknown },
  reads: readonly RowReference[],
  row: ActionWorld['row'],
): Names {
  // The schema of this kind has parsed the input.
  const ofInput = namesOfInputs[kind as ActionKind] as ((input: unknown, row: ActionWorld['row']) => Names) | undefined;
  if (ofInput) return ofInput(input, row);
  const named = reads.map((reference) => ({ ...reference, ...namesOf(reference, row) }));
  const main = named.find(({ collection, object }) => object !== null && collection !== 'bankAccounts')?.collection;
  const things = named.filter(({ collection }) => collection === (main ?? 'bankAccounts'));
  return { object: only(things.map(({ object }) => object)), person: only(named.map(({ person }) => person)) };
}

function namesOf({ collection, id }: RowReference, row: ActionWorld['row']): Names {
  const found = row(collection, id);
  // The row is one of this collection.
  const names = namesOfRows[collection] as (row: unknown, all: ActionWorld['row']) => Names;
  return found ? names(found, row) : nothing;
}

function only(names: readonly (string | null)[]): string | null {
  const [first, ...others] = new Set(names.filter((name) => name !== null));
  return others.length === 0 ? (first ?? null) : null;
}
