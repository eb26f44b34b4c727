import type { Person } from '../../domain/users/person.ts';
import type { Entry, Offline } from '../offline/offline.ts';
import type { Who } from './open-offline.ts';

/** What one has set for oneself: the server's row, as it will be once what waits here is done, and which fields those are. */
export type OwnProfile = {
  readonly row: Person;
  readonly predicted: Person;
  readonly waiting: readonly (keyof Person)[];
};

/** One's own row as the device holds it; null before the first load has brought it. */
export const ownProfileQuery = (offline: Offline, { person }: Pick<Who, 'person'>) => ({
  queryKey: ['device', 'people', 'outbox', person],
  queryFn: async (): Promise<OwnProfile | null> => {
    const [[row], entries] = await Promise.all([offline.read.get('people', [person]), offline.entries.all()]);
    return row ? profileOf(row, entries) : null;
  },
});

function profileOf(row: Person, entries: readonly Entry[]): OwnProfile {
  const sets = entries
    .filter(({ state }) => state.kind !== 'draft' && state.kind !== 'needsYou')
    .flatMap(({ predictions }) => predictions)
    .filter(({ collection, id }) => collection === 'people' && id === row.id)
    .map(({ set }) => set);
  // Made by the actions' own rules, over the same row.
  const predicted = sets.reduce<Person>((person, set) => ({ ...person, ...set }), row);
  const waiting = (Object.keys(row) as (keyof Person)[]).filter((field) => predicted[field] !== row[field]);
  return { row, predicted, waiting };
}
