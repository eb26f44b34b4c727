import type { Role } from '../access/role.ts';
import type { Destination } from '../menus.ts';
import { accountTabs, personPages, railPages } from '../menus.ts';
import { isOffered, mayOpen, pageList } from '../page-rules.ts';
import type { PageName } from '../pages.ts';
import type { ProgramFlags } from '../programs/program.ts';

/** A page in the command palette; some pages start something that is no declared action. */
export type PalettePage = Destination & { readonly isBeginning: boolean };

/** Pages that start something new without a selected object and without a declared action. */
const beginnings: ReadonlySet<PageName> = new Set([
  'limit-check',
  'tools',
  'mfa-setup-sms',
  'mfa-setup-email',
  'mfa-setup-app',
  'mfa-setup-passkey',
]);

/** Pages without a place that the palette leaves out: steps and results of other pages, the same form over another page, and entry pages of links. */
const partsOfOthers: ReadonlySet<PageName> = new Set([
  'welcome',
  'welcome-info',
  'increase-credit-success',
  'new-bank-account-dialog',
  'direct-debit-dialog',
  'set-up-cards-dialog',
  'account-overview-create-group',
  'new-bank-account-v2',
  'group',
  'raise-dispute',
  'helpjuice-iframe',
  'x-session',
]);

/** The pages of the command palette: the menus first, then every other page that these roles can open directly. */
export function palettePages(roles: readonly Role[], flags: Partial<ProgramFlags>): readonly PalettePage[] {
  const menus = [...railPages(roles, flags), ...personPages(roles, flags), ...accountTabs(roles, flags)];
  const others = pageList
    .filter(({ name, path, opensFor, redirectsTo }) => {
      const isPlain = opensFor !== 'public' && redirectsTo === undefined && !path.includes('$');
      return isPlain && !partsOfOthers.has(name) && isOffered(name, flags) && mayOpen(name, roles);
    })
    .map(({ name, path, title, place }): Destination => ({ name, path, label: place?.label ?? title }));
  const all = new Map<PageName, Destination>();
  for (const page of [...menus, ...others]) if (!all.has(page.name)) all.set(page.name, page);
  return [...all.values()].map(({ name, path, label }) => ({ name, path, label, isBeginning: beginnings.has(name) }));
}
