import type { ViewChoice } from '../../../../domain/lists/saved-view.ts';
import type { ListSearch } from '../list-search.ts';

/** What a view keeps of an address. */
export type ViewSearch = ViewChoice['search'];

/** Of every list; what else its address keeps, such as the selection or an open form, is no part of a view. */
const usualKeys = ['q', 'sort', 'dir', 'hide', 'density', 'tab'];

/** The view that an address shows. `filterKeys` are the filters of this list. */
export function viewOf(search: ListSearch, filterKeys: readonly string[]): ViewSearch {
  const parts: [string, unknown][] = Object.entries(search);
  const isKept = (part: [string, unknown]): part is [string, string | number] =>
    [...usualKeys, ...filterKeys].includes(part[0]) && (typeof part[1] === 'string' || typeof part[1] === 'number');
  return Object.fromEntries(parts.filter(isKept));
}

/** What leads to a view: what it does not name is as the list begins, and nothing is selected. */
export function showingView(view: ViewSearch, filterKeys: readonly string[]): Partial<ListSearch> {
  const all = [...usualKeys, ...filterKeys];
  return { ...Object.fromEntries(all.map((key) => [key, view[key]])), sel: undefined };
}
