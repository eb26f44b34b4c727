import type { Role } from '../access/role.ts';
import { type Destination, accountTabs, personPages, railPages } from '../menus.ts';
import { isOffered, mayOpen, pageList } from '../page-rules.ts';
import type { Page } from '../page.ts';
import { type PageName, pages } from '../pages.ts';
import type { ProgramFlags } from '../programs/program.ts';

/** A page in the command palette; some pages start something that is no declared action. */
export type PalettePage = Destination & { readonly isBeginning: boolean };

/** The pages of the command palette: the menus first, then every other page that these roles can open directly. */
export function palettePages(roles: readonly Role[], flags: Partial<ProgramFlags>): readonly PalettePage[] {
  const menus = [...railPages(roles, flags), ...personPages(roles, flags), ...accountTabs(roles, flags)];
  const others = pageList
    .filter(({ name, path, opensFor, redirectsTo, palette }) => {
      const isPlain = opensFor !== 'public' && redirectsTo === undefined && !path.includes('$');
      return isPlain && palette !== 'part' && isOffered(name, flags) && mayOpen(name, roles);
    })
    .map(({ name, path, title, place }): Destination => ({ name, path, label: place?.label ?? title }));
  const all = new Map<PageName, Destination>();
  for (const page of [...menus, ...others]) if (!all.has(page.name)) all.set(page.name, page);
  return [...all.values()].map(({ name, path, label }) => {
    const { palette }: Page = pages[name];
    return { name, path, label, isBeginning: palette === 'beginning' };
  });
}
