import type { ViewChoice } from '../../../../domain/lists/saved-view.ts';
import type { ListSearch } from '../list-search.ts';

/** The part of an address that a view stores. */
export type ViewSearch = ViewChoice['search'];

/** The keys of every list. Other keys of its address, such as the selection or an open form, are not part of a view. */
const usualKeys = ['q', 'sort', 'dir', 'hide', 'density', 'tab'];

/** The view that an address shows. `filterKeys` are the filters of this list. */
export function viewOf(search: ListSearch, filterKeys: readonly string[]): ViewSearch {
  const parts: [string, unknown][] = Object.entries(search);
  const isKept = (part: [string, unknown]): part is [string, string | number] =>
    [...usualKeys, ...filterKeys].includes(part[0]) && (typeof part[1] === 'string' || typeof part[1] === 'number');
  return Object.fromEntries(parts.filter(isKept));
}

/** The address that shows a view: keys that the view lacks get their defaults, and nothing is selected. */
export function showingView(view: ViewSearch, filterKeys: readonly string[]): Partial<ListSearch> {
  const all = [...usualKeys, ...filterKeys];
  return { ...Object.fromEntries(all.map((key) => [key, view[key]])), sel: undefined };
}
