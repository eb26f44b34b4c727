import type { Destination } from '../../../domain/access/destinations.ts';

/** Where each destination stands: in the rail, in the bottom bar of a phone, and behind its More. */
export type Places = {
  readonly rail: readonly Destination[];
  readonly bar: readonly Destination[];
  readonly more: readonly Destination[];
};

/** The bar has five places, and More takes the last. */
const barPlaces = 4;
const barOrder: readonly Destination['key'][] = [
  'home',
  'invoices',
  'pay',
  'cards',
  'limitCheck',
  'payments',
  'approvals',
  'access',
];

/**
 * Deals the destinations out. Checking a limit is a purchaser's errand, so that the rail and the bar show it to those who do not
 * pay; the others find it behind More, in the palette and on the cards. A bar that has room left takes what comes next.
 */
export function placesOf(destinations: readonly Destination[]): Places {
  const canPay = destinations.some(({ key }) => key === 'pay');
  const isErrand = ({ key }: Destination) => key === 'limitCheck' && canPay;
  const inOrder = barOrder.flatMap((key) => destinations.filter((destination) => destination.key === key));
  const bar = inOrder.filter((destination) => !isErrand(destination)).slice(0, barPlaces);
  return {
    rail: destinations.filter((destination) => !isErrand(destination)),
    bar,
    more: destinations.filter((destination) => !bar.includes(destination)),
  };
}
