import type { RailDestination } from '../../../../domain/menus.ts';

/** Where each destination stands: in the rail, in the bottom bar of a phone, and behind its More. */
export type Places = {
  readonly rail: readonly RailDestination[];
  readonly bar: readonly RailDestination[];
  readonly more: readonly RailDestination[];
};

/** The bar has five places, and More takes the last. */
const barPlaces = 4;

/** Deals the destinations out. A bar that has room left takes what comes next. */
export function placesOf(destinations: readonly RailDestination[]): Places {
  const hasYielded = ({ yieldsTo }: RailDestination) => destinations.some(({ name }) => name === yieldsTo);
  const rail = destinations.filter((destination) => !hasYielded(destination));
  const bar = rail.toSorted((one, other) => one.bar - other.bar).slice(0, barPlaces);
  const isBehindMore = (destination: RailDestination) => !bar.includes(destination);
  return { rail, bar, more: destinations.filter(isBehindMore) };
}
