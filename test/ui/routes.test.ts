import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { routes } from '../../domain/routes.ts';
import { routeTree } from '../../src/app/route-tree.gen.ts';
// Tells the router's types what a route says of itself.
import '../../src/app/router.tsx';

type Facts = { readonly name: string; readonly path: string; readonly isPublic: boolean };

describe('the addresses of the portal', () => {
  it('are the built entries of the list, with their names and who may see them', () => {
    const built = routes
      .filter((route) => route.isBuilt)
      .map(({ name, path, isPublic }): Facts => ({ name, path, isPublic }));
    expect(byName(pagesOf(routeTree))).toEqual(byName(built));
  });

  it('that need a sign-in stand below the guard, and the others do not', () => {
    for (const page of leavesOf(routeTree)) {
      expect({ page: pathOf(page), isGuarded: isGuarded(page) }).toEqual({
        page: pathOf(page),
        isGuarded: !factsOf(page).isPublic,
      });
    }
  });
});

function pagesOf(root: AnyRoute): Facts[] {
  return leavesOf(root).map(factsOf);
}

function factsOf(route: AnyRoute): Facts {
  const { name = '', isPublic = true } =
    (route.options as { readonly staticData?: StaticDataRouteOption }).staticData ?? {};
  return { name, path: pathOf(route), isPublic };
}

function leavesOf(route: AnyRoute): AnyRoute[] {
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  return children.length === 0 ? [route] : children.flatMap(leavesOf);
}

/** The path as written in its file; an index route's trailing slash is not part of the address. */
function pathOf(route: AnyRoute): string {
  const options = route.options as { readonly path?: string };
  const path = `/${options.path ?? ''}`.replaceAll(/\/+/g, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function isGuarded(route: AnyRoute): boolean {
  const parent = (route.options as { readonly getParentRoute?: () => AnyRoute }).getParentRoute?.();
  if (!parent) return false;
  return (parent.options as { readonly id?: string }).id === '/_signed-in' || isGuarded(parent);
}

function byName(facts: readonly Facts[]): Facts[] {
  return [...facts].toSorted((one, other) => one.name.localeCompare(other.name));
}
