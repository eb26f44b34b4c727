import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { lineSchema } from '../plain-text.ts';
import { instantSchema } from '../time/instant.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

export const maxViewNameLength = 40;
/** Views of one list that one person can have. */
export const maxViewsOfList = 20;

/** The internal names of the lists that have views; never shown and not part of an address. */
export const listNames = [
  'activity',
  'approvals',
  'bank-accounts',
  'cards-active',
  'cards-terminated',
  'disputes',
  'group-controls',
  'groups',
  'invoices',
  'limits',
  'payable',
  'payments',
  'policies',
  'pre-authorizations',
  'transactions',
  'users',
] as const;
export type ListName = (typeof listNames)[number];

/** A stored name; a list of an earlier build may be gone. */
const storedListSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/));

/** The parameters of a list's address that a view stores, by key. Pages parse them like any address: invalid parts are dropped. */
export const viewSearchSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,30}$/)),
    v.union([v.pipe(v.string(), v.maxLength(200)), v.number()]),
  ),
  v.check((search) => Object.keys(search).length <= 30, 'at most 30 keys'),
);

/** The part of a view that its owner chooses; list and name together identify it. */
const chosen = {
  list: storedListSchema,
  name: lineSchema({ min: 1, max: maxViewNameLength }),
  search: viewSearchSchema,
};
export const viewChoiceSchema = v.object(chosen);
/** What can be saved: only lists of this build, so that nobody stores views under names without end. */
export const newViewSchema = v.object({ ...chosen, list: v.picklist(listNames) });
export const viewKeySchema = v.omit(viewChoiceSchema, ['search']);

/** Search, filters, order and columns of a list under a name. It belongs to one user; nobody else sees it. */
export const savedViewSchema = v.object({
  id: idSchema('saved-view'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  ...chosen,
});
export type SavedView = v.InferOutput<typeof savedViewSchema>;

/** The declaration of these rows for the sync. */
export const savedViewsRows = {
  schema: savedViewSchema,
  loadRank: 160,
  reach: 'ownAlone',
  title: /*i18n*/ { id: 'access.row.saved-views', message: 'Saved views' },
} as const satisfies SyncedRows;
export type ViewChoice = v.InferOutput<typeof viewChoiceSchema>;
export type ViewKey = v.InferOutput<typeof viewKeySchema>;

/** The queue key of the views of a list: saves and deletions are sent in their order. */
export function viewsKey({ list }: Pick<ViewKey, 'list'>): string {
  return `views:${list}`;
}
