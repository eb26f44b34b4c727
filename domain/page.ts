import type { Role } from './access/role.ts';
import type { MessageDescriptor } from './message.ts';
import type { ProgramFlags } from './programs/program.ts';

/** Everybody may open a public page, also without a session; the other pages need one of their roles. */
export type PageAccess = 'public' | readonly Role[];

export type Page = {
  /** The path of its route: `$name` is a parameter. */
  readonly path: string;
  readonly opensFor: PageAccess;
  /** The title in lists of pages. */
  readonly title: MessageDescriptor;
  /** The feature that the page belongs to: a program without it does not have the page. */
  readonly feature?: Feature;
  /** False if support staff may open it without a selected business; every other page redirects them to /invalid-session. */
  readonly needsBusiness?: false;
  /** False if the specification excludes it from page-view events. */
  readonly isReported?: false;
  /** The page to which its address redirects. */
  readonly redirectsTo?: string;
  /** The place of the page in menus; absent if no menu links to it. */
  readonly place?: Place;
  /** The tab under which the page stands in the account overview (§2). */
  readonly tab?: AccountTab;
  /**
   * The palette finds a page that opens without an id by its title. A `beginning` starts something new that is no declared action; a `part` is
   * left out: a step or result of another page, the same form over another page, or an entry page of links.
   */
  readonly palette?: 'beginning' | 'part';
  /** The device stores a snapshot of the rendered page; worth it for pages that start with a list. */
  readonly isCopied?: true;
};

/** A tab of the account overview: its name and its position from the left. */
export type AccountTab = {
  readonly label: MessageDescriptor;
  readonly rank: number;
  /** The tab that takes the place of this one for people who may open both. */
  readonly yieldsTo?: string;
};

/** The features that a program may turn off, with their pages. */
export type Feature = keyof Pick<ProgramFlags, 'payments' | 'approvals' | 'purchaseCards' | 'disputes' | 'autoPay'>;

/** A page of the rail is also in the phone's bar or behind its More button; all these pages are in the palette. */
export type Place = RailPlace | PersonPlace | { readonly in: 'palette'; readonly label: MessageDescriptor };

/** The user menu, and More on a phone. */
export type PersonPlace = { readonly in: 'person'; readonly label: MessageDescriptor; readonly icon: MenuIcon };

export type RailPlace = {
  readonly in: 'rail';
  readonly label: MessageDescriptor;
  readonly icon: MenuIcon;
  /** A one-word title for the phone's bar. */
  readonly short?: MessageDescriptor;
  /** The rank of the page in the phone's bar, which shows only the first pages; the rail has the order of the rows. */
  readonly bar: number;
  /** The roles that see the link, if they are fewer than those that may open the page. */
  readonly ledTo?: readonly Role[];
  /** The page that takes the place of this one in rail and bar for people who see both. */
  readonly yieldsTo?: string;
  /** A path prefix: pages below it also belong to this place, besides those below its own path. */
  readonly covers?: string;
  /** The rank of the page among the shortcuts of the installed app's icon. */
  readonly shortcut?: number;
};

/** The icons of menus, by what they show; `src/frame/chrome/menus/menu-icons.ts` draws them. */
export type MenuIcon =
  | 'bank'
  | 'bell'
  | 'building'
  | 'card'
  | 'gauge'
  | 'help'
  | 'home'
  | 'invoice'
  | 'lock'
  | 'pay'
  | 'people'
  | 'person'
  | 'person-check'
  | 'receipt'
  | 'shield';

type PublicMore = Pick<Page, 'isReported' | 'redirectsTo'>;
type SignedInMore = Omit<Page, 'path' | 'opensFor' | 'title'>;
type Row<Path, Access, More> = {
  readonly path: Path;
  readonly opensFor: Access;
  readonly title: MessageDescriptor;
} & More;

/** A row of `pages.ts`: a page that needs no sign-in. */
export function publicPage<const Path extends string, const More extends PublicMore = object>(
  path: Path,
  title: MessageDescriptor,
  more?: More,
): Row<Path, 'public', More> {
  return { path, opensFor: 'public', title, ...(more as More) };
}

/** A row of `pages.ts`: a page that needs a session, and one of these roles. */
export function signedInPage<const Path extends string, const More extends SignedInMore = object>(
  path: Path,
  opensFor: readonly Role[],
  title: MessageDescriptor,
  more?: More,
): Row<Path, readonly Role[], More> {
  return { path, opensFor, title, ...(more as More) };
}
