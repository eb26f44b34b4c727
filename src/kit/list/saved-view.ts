import * as v from 'valibot';
import type { ListSearch } from './list-search.ts';

export const maxViewNameLength = 40;

const viewSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(maxViewNameLength)),
  search: v.record(v.string(), v.union([v.string(), v.number()])),
});
/** Searches, filters, order and columns of a list, under a name. */
export type SavedView = v.InferOutput<typeof viewSchema>;
export const viewsSchema = v.array(viewSchema);

/** Of every list; what else its address keeps, such as the selection or an open form, is no part of a view. */
const usualKeys = ['q', 'sort', 'dir', 'hide', 'tab'];

/** The view that an address shows. `filterKeys` are the filters of this list. */
export function viewOf(name: string, search: ListSearch, filterKeys: readonly string[]): SavedView {
  const parts: [string, unknown][] = Object.entries(search);
  const isKept = (part: [string, unknown]): part is [string, string | number] =>
    [...usualKeys, ...filterKeys].includes(part[0]) && (typeof part[1] === 'string' || typeof part[1] === 'number');
  return { name, search: Object.fromEntries(parts.filter(isKept)) };
}

/** What leads to a view: what it does not name is as the list begins, and nothing is selected. */
export function showingView({ search }: SavedView, filterKeys: readonly string[]): Partial<ListSearch> {
  const all = [...usualKeys, ...filterKeys];
  return { ...Object.fromEntries(all.map((key) => [key, search[key]])), sel: undefined };
}
