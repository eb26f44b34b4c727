import { type Role, type UserType, hasRole } from './access/role.ts';
import type { Page } from './page.ts';
import { type PageName, pages } from './pages.ts';
import type { ProgramFlags } from './programs/program.ts';

/** All rows of the table, with their names, in its order. */
export const pageList: readonly (Page & { readonly name: PageName })[] = Object.entries(pages).map(([name, page]) => ({
  ...page,
  name: name as PageName,
}));

/** The page with this name, which may come from an address or stored data; undefined if there is none. */
export function pageNamed(name: string): Page | undefined {
  return Object.hasOwn(pages, name) ? pages[name as PageName] : undefined;
}

/** The roles that may open a signed-in page. */
export function holdersOf(name: PageName): readonly Role[] {
  const { opensFor } = pages[name];
  return opensFor === 'public' ? [] : opensFor;
}

/** True if somebody with these roles may open the page. */
export function mayOpen(name: PageName, held: readonly Role[]): boolean {
  return pages[name].opensFor === 'public' || hasRole(held, ...holdersOf(name));
}

/** Somebody who is signed in, with the business that the session is for. */
type Signed = { readonly userType: UserType; readonly buyer: object | null };

/** False for a page of one business if the session of support staff names none (specification §2 Guards). */
export function hasItsBusiness(name: PageName, { userType, buyer }: Signed): boolean {
  const { needsBusiness }: Page = pages[name];
  return needsBusiness === false || userType !== 'MSTS' || buyer !== null;
}

/** True if this program has the page's feature; otherwise the page is not found, linked or a shortcut. */
export function isOffered(name: PageName, flags: Partial<ProgramFlags>): boolean {
  const { feature }: Page = pages[name];
  return feature === undefined || flags[feature] === true;
}

/** The name of the page-view event, `Page - {page name}`, or null for the pages that the specification excludes. */
export function pageViewName(name: PageName): string | null {
  const { isReported }: Page = pages[name];
  return isReported === false ? null : `Page - ${name}`;
}

/** The address to which a page without a screen redirects. */
export function redirectPath(name: PageName): string {
  const { redirectsTo = '' }: Page = pages[name];
  const target = pageNamed(redirectsTo);
  if (!target) throw new Error(`The page "${name}" leads on to no page.`);
  return target.path;
}

/** The first page after a sign-in that requested no page. */
export const homePath = pages.overview.path;
