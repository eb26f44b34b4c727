import type { StaticDataRouteOption } from '@tanstack/react-router';
import * as v from 'valibot';
import { type ListSearch, type OnSearch, listSearchEntries } from './list-search.ts';

type Page = StaticDataRouteOption['page'];

const plainListSchema = v.object(listSearchEntries);

/**
 * The options of a list's route. Spread them into the object literal of `createFileRoute`: the router's plugin finds `component` only in a
 * literal. A list with tabs or filters has a schema of its own for its address.
 */
export function listRoute<Name extends Page>(
  page: Name,
): { staticData: { page: Name }; validateSearch: typeof plainListSchema };
export function listRoute<Name extends Page, Schema>(
  page: Name,
  schema: Schema,
): { staticData: { page: Name }; validateSearch: Schema };
export function listRoute(page: Page, schema: unknown = plainListSchema) {
  return { staticData: { page }, validateSearch: schema };
}

/** What a list's screen takes from its route: the search of the address, and how to change it without a new history entry. */
export type ListAddress<Search = ListSearch> = { readonly search: Search; readonly onSearch: OnSearch<Search> };

type ListRoute<Search> = {
  readonly useSearch: () => Search;
  readonly useNavigate: () => unknown;
};

/** The address of a list, for its screen. */
export function useListAddress<Search>(route: ListRoute<Search>): ListAddress<Search> {
  const navigate = route.useNavigate() as (change: {
    search: (last: Search) => Search;
    replace: true;
    resetScroll: false;
  }) => Promise<void>;
  return {
    search: route.useSearch(),
    onSearch: (change) =>
      void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false }),
  };
}
