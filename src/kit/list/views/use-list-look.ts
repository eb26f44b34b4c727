import * as v from 'valibot';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';
import { type ListSearch, type OnSearch, lookEntries } from '../list-search.ts';

const lookSchema = v.object(lookEntries);
type Look = v.InferOutput<typeof lookSchema>;
const usualLook: Look = {};

/**
 * The columns and the density of a list: those of its address, else those that this person used last. A change of the address is stored,
 * so that a list that is opened without them looks as before.
 */
export function useListLook(name: string, search: ListSearch, onSearch: OnSearch<ListSearch>) {
  const { value: last, put } = useKeptDraft(`look:${name}`, lookSchema, usualLook);
  const shown: ListSearch = {
    ...search,
    hide: search.hide ?? last.hide,
    density: search.density ?? last.density,
  };
  return {
    search: shown,
    onSearch: (change: Partial<ListSearch>) => {
      const { hide, density } = { ...shown, ...change };
      if ('hide' in change || 'density' in change) put({ hide, density });
      onSearch(change);
    },
  };
}
