import { type Role, hasRole } from './access/role.ts';
import type { MessageDescriptor } from './message.ts';
import { isOffered, mayOpen, pageList } from './page-rules.ts';
import type { PersonPlace, Place, RailPlace } from './page.ts';
import type { PageName, PersonPageName, RailPageName } from './pages.ts';
import type { ProgramFlags } from './programs/program.ts';

/** A target of a menu. */
export type Destination<Name extends PageName = PageName> = {
  readonly name: Name;
  readonly path: string;
  readonly label: MessageDescriptor;
};
export type PersonDestination = Destination<PersonPageName> & Omit<PersonPlace, 'in'>;
export type RailDestination = Destination<RailPageName> & Omit<RailPlace, 'in'>;

/** The roles that see each page of the rail. */
export const railHolders = Object.fromEntries(
  pageList.flatMap(({ name, opensFor, place }) =>
    place?.in === 'rail' && opensFor !== 'public' ? [[name, place.ledTo ?? opensFor]] : [],
  ),
) as Readonly<Record<RailPageName, readonly Role[]>>;

/** The pages of the rail, bottom bar and More for these roles, in this program. */
export function railPages(roles: readonly Role[], flags: Partial<ProgramFlags>): readonly RailDestination[] {
  return allOfRail(flags).filter(({ name }) => hasRole(roles, ...railHolders[name]));
}

/** The personal pages: in the user menu, and in More on a phone. */
export function personPages(roles: readonly Role[], flags: Partial<ProgramFlags>): readonly PersonDestination[] {
  return placed('person', flags)
    .map((page) => ({ ...page, name: page.name as PersonPageName }))
    .filter(({ name }) => mayOpen(name, roles));
}

/** The tabs of the account overview, from the left. */
export function accountTabs(roles: readonly Role[], flags: Partial<ProgramFlags>): readonly Destination[] {
  const open = pageList.flatMap(({ name, path, tab }) =>
    tab && isOffered(name, flags) && mayOpen(name, roles) ? [{ ...tab, name, path }] : [],
  );
  return open
    .filter(({ yieldsTo }) => !open.some(({ name }) => name === yieldsTo))
    .toSorted((one, other) => one.rank - other.rank);
}

/** Shortcuts of the installed app's icon. They are built for the program, before the person is known. */
export function shortcuts(flags: Partial<ProgramFlags>): readonly RailDestination[] {
  const rank = ({ shortcut = 0 }: RailDestination) => shortcut;
  return allOfRail(flags)
    .filter((page) => rank(page) > 0)
    .toSorted((one, other) => rank(one) - rank(other));
}

function allOfRail(flags: Partial<ProgramFlags>): readonly RailDestination[] {
  return placed('rail', flags).map((page) => ({ ...page, name: page.name as RailPageName }));
}

function placed<In extends Place['in']>(menu: In, flags: Partial<ProgramFlags>) {
  return pageList.flatMap(({ name, path, place }) =>
    place && isIn(place, menu) && isOffered(name, flags) ? [{ ...place, name, path }] : [],
  );
}

function isIn<In extends Place['in']>(place: Place, menu: In): place is Extract<Place, { readonly in: In }> {
  return place.in === menu;
}
