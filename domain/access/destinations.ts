import type { MessageDescriptor } from '../message.ts';
import { isRouteOffered } from '../programs/offered-routes.ts';
import type { ProgramFlags } from '../programs/program.ts';
import { routeNamed } from '../routes.ts';
import { permittedDestinations } from './permitted-pages.ts';
import type { Role } from './role.ts';
import { hasRole } from './role.ts';

/** Somewhere that the shell leads to: rail, bottom bar, More, command palette and shortcuts are made of these. */
export type Destination = {
  readonly key: DestinationKey;
  readonly path: string;
  readonly label: MessageDescriptor;
  /** In one word, where a phone's bar has no room for more. */
  readonly short?: MessageDescriptor;
};
export type DestinationKey = keyof typeof permittedDestinations;

type Row = {
  readonly key: DestinationKey;
  readonly route: string;
  readonly label: MessageDescriptor;
  readonly short?: MessageDescriptor;
};

const rows: readonly Row[] = [
  { key: 'home', route: 'overview', label: /*i18n*/ { id: 'shell.nav.home', message: 'Home' } },
  {
    key: 'invoices',
    route: 'account-overview',
    label: /*i18n*/ { id: 'shell.nav.invoices', message: 'Invoices' },
  },
  {
    key: 'pay',
    route: 'make-payment',
    label: /*i18n*/ { id: 'shell.nav.pay', message: 'Pay' },
  },
  {
    key: 'payments',
    route: 'payments',
    label: /*i18n*/ { id: 'shell.nav.payments', message: 'Payments' },
  },
  {
    key: 'cards',
    route: 'purchase-cards-active',
    label: /*i18n*/ { id: 'shell.nav.cards', message: 'Cards' },
  },
  {
    key: 'limitCheck',
    route: 'limit-check',
    label: /*i18n*/ { id: 'shell.nav.limit-check', message: 'Check a limit' },
    short: /*i18n*/ { id: 'cards.limits.title', message: 'Limits' },
  },
  {
    key: 'approvals',
    route: 'approvals',
    label: /*i18n*/ { id: 'shell.nav.approvals', message: 'Approvals' },
  },
  {
    key: 'access',
    route: 'access',
    label: /*i18n*/ { id: 'shell.nav.access', message: 'Permissions' },
    short: /*i18n*/ { id: 'shell.nav.access.short', message: 'Roles' },
  },
];

/** Where these roles can go in this program; only what is built, and only what they may do something in. */
export function destinations(roles: readonly Role[], flags: Partial<ProgramFlags>): readonly Destination[] {
  return offered(flags)
    .filter(({ key }) => hasRole(roles, ...permittedDestinations[key]))
    .map(destinationOf);
}

/** What the installed icon leads to by a long press; it knows the program, and not yet who will press. */
export function shortcuts(flags: Partial<ProgramFlags>): readonly Destination[] {
  const wanted: readonly DestinationKey[] = ['limitCheck', 'pay', 'approvals'];
  return wanted.flatMap((key) => offered(flags).filter((row) => row.key === key)).map(destinationOf);
}

/** Where somebody begins who asked for no page. */
export function homePath(): string {
  return pathOf(routeNamed('overview')?.isBuilt ? 'overview' : 'account-overview');
}

function offered(flags: Partial<ProgramFlags>): readonly Row[] {
  return rows.filter(({ route }) => isRouteOffered(route, flags));
}

function destinationOf({ key, route, label, short }: Row): Destination {
  return { key, path: pathOf(route), label, ...(short ? { short } : {}) };
}

function pathOf(routeName: string): string {
  const route = routeNamed(routeName);
  if (!route) throw new Error(`There is no route named "${routeName}".`);
  return route.path;
}
