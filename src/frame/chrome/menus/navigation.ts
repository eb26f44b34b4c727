import type { RailDestination } from '../../../../domain/menus.ts';

/** Where each destination is shown: in the rail, in a phone's bottom bar, and behind its More button. */
export type Places = {
  readonly rail: readonly RailDestination[];
  readonly bar: readonly RailDestination[];
  readonly more: readonly RailDestination[];
};

/** The bar has five places, and More takes the last. */
const barPlaces = 4;

/** Distributes the destinations. If the bar has room left, it takes the next ones. */
export function placesOf(destinations: readonly RailDestination[]): Places {
  const hasYielded = ({ yieldsTo }: RailDestination) => destinations.some(({ name }) => name === yieldsTo);
  const rail = destinations.filter((destination) => !hasYielded(destination));
  const bar = rail.toSorted((one, other) => one.bar - other.bar).slice(0, barPlaces);
  const isBehindMore = (destination: RailDestination) => !bar.includes(destination);
  return { rail, bar, more: destinations.filter(isBehindMore) };
}
