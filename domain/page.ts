import type { Role } from './access/role.ts';
import type { MessageDescriptor } from './message.ts';
import type { ProgramFlags } from './programs/program.ts';

/** Anybody opens a public page, also without a session; the others open for those with one of their roles. */
export type PageAccess = 'public' | readonly Role[];

export type Page = {
  /** As a route writes it: `$name` stands for a parameter. */
  readonly path: string;
  readonly opensFor: PageAccess;
  /** What the page is called where pages are listed. */
  readonly title: MessageDescriptor;
  /** The feature that it belongs to: a program that has it off has no such page. */
  readonly feature?: Feature;
  /** False where support staff open it without having opened a business first; every other page leads them to /invalid-session. */
  readonly needsBusiness?: false;
  /** False where the specification wants no page-view event; the others are reported by their name. */
  readonly isReported?: false;
  /** The page that its address leads on to. */
  readonly redirectsTo?: string;
  /** Where the portal leads to it from. */
  readonly place?: Place;
  /** Its tab in the account overview (§2). */
  readonly tab?: AccountTab;
  /** The device keeps a copy of how it looked: where a page begins with a list, seeing that at once is worth most. */
  readonly isCopied?: true;
};

/** A tab of the account overview: its name, and its place from the left. */
export type AccountTab = {
  readonly label: MessageDescriptor;
  readonly rank: number;
  /** The tab that takes its place for whoever may open both. */
  readonly yieldsTo?: string;
};

/** The features that a program may have off, pages included. */
export type Feature = keyof Pick<ProgramFlags, 'payments' | 'approvals' | 'purchaseCards' | 'disputes' | 'autoPay'>;

/** A page with a place in the rail has one in the phone's bar or behind its More, too, and all of these are in the palette. */
export type Place = RailPlace | { readonly in: 'person' | 'palette'; readonly label: MessageDescriptor };

export type RailPlace = {
  readonly in: 'rail';
  readonly label: MessageDescriptor;
  /** In one word, where a phone's bar has no room for more. */
  readonly short?: MessageDescriptor;
  /** Its rank in the phone's bar, which shows the first few; the rail keeps the order of the rows. */
  readonly bar: number;
  /** Who is led there, where that is fewer than may open it. */
  readonly ledTo?: readonly Role[];
  /** The page that takes its place in rail and bar for whoever is led to both. */
  readonly yieldsTo?: string;
  /** Its rank among the shortcuts of the installed icon. */
  readonly shortcut?: number;
};

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
