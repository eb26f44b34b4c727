import * as v from 'valibot';
import { pullAnswerSchema } from '../../../domain/sync/pull-answer.ts';
import { sessionStartQuery } from '../../../src/platform/identity/session-start.documents.ts';
import { changesQuery, olderChargesQuery } from '../../../src/platform/wire/sync.documents.ts';
import { type Calls, send } from './load.ts';
import { type Person, call } from './people.ts';

/** Where a device stands, at the product and at the reference. */
export type Place = { readonly ours: string; readonly theirs: string };
/** Each person's positions: with everything, before a hundred changes, and inside a first load. */
export type Places = { readonly latest: Place; readonly behind: Place; readonly loading: Place };
export type Side = 'ours' | 'theirs';

/** One of the five requests: its calls at a side, and the bound and the wish for the reference's processor time as a multiple of ours. */
export type BenchRequest = {
  readonly name: string;
  readonly calls: (side: Side, people: readonly Person[], places: ReadonlyMap<Person, Places>) => Calls;
  readonly least?: number;
};

function round(
  people: readonly Person[],
  side: Side,
  document: string,
  variablesOf: (person: Person) => object,
): Calls {
  return (turn) => {
    const person = people[turn % people.length] as Person;
    return call(side === 'ours' ? person.headers : person.atReference, document, variablesOf(person), turn);
  };
}

function changesAt(which: keyof Places, limit: number): BenchRequest['calls'] {
  return (side, people, places) =>
    round(people, side, changesQuery.document, (person) => ({ cursor: places.get(person)?.[which][side], limit }));
}

export const requests: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e', BenchRequest>> = {
  a: {
    name: 'a session start',
    calls: (side, people) =>
      round(people, side, sessionStartQuery.document, ({ buyer }) => ({ buyerId: buyer, includeBuyer: true })),
    least: 1,
  },
  b: { name: 'changes, nothing new', calls: changesAt('latest', 500), least: 1.5 },
  c: { name: 'changes, 100 changed invoices', calls: changesAt('behind', 500) },
  d: { name: 'a page of 500 of a first load', calls: changesAt('loading', 500) },
  e: {
    name: '50 older invoices with their count',
    calls: (side, people) => round(people, side, olderChargesQuery.document, () => ({ first: 50 })),
    least: 1,
  },
};

const Pulled = v.object({ data: v.object({ changes: pullAnswerSchema }) });

/** One pull of a person at the product. */
export async function pull(port: number, person: Person, cursor: string | null, limit: number) {
  const text = await send(port, call(person.headers, changesQuery.document, { cursor, limit }));
  return v.parse(Pulled, JSON.parse(text)).data.changes;
}
