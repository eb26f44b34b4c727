import type { StaticDataRouteOption } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { pageList } from '../../domain/page-rules.ts';
import { type PageName, pages } from '../../domain/pages.ts';
import { createPortalRouter } from '../../src/app/router.tsx';
import { bringSignedInRoutes } from '../../src/app/signed-in-routes.ts';

/** The fields of a route that this test reads. */
type PlainRoute = {
  readonly id: string;
  readonly fullPath: string;
  readonly options: { readonly staticData?: StaticDataRouteOption };
  readonly parentRoute?: PlainRoute;
  readonly children?: Readonly<Record<string, PlainRoute>>;
};

const router = createPortalRouter();
await bringSignedInRoutes(router);
const routed = leavesOf(router.routeTree as unknown as PlainRoute);

describe('the routes of the portal', () => {
  it.each(routed.map((route) => [route.fullPath, route] as const))('%s is its row of the table', (_path, route) => {
    const page = pages[pageOf(route)];
    expect({ path: addressOf(route), isGuarded: isGuarded(route) }).toEqual({
      path: page.path,
      isGuarded: page.opensFor !== 'public',
    });
  });

  it('are as many as the rows of pages', () => {
    expect(new Set(routed.map(pageOf)).size).toBe(routed.length);
  });

  it('exist for every page of a menu, and for every target of a redirect', () => {
    const there = new Set(routed.map(pageOf));
    const wanted = pageList.filter(({ place }) => place).map(({ name }) => name);
    const targets = routed.map((route) => pageList.find(({ name }) => name === pageOf(route))?.redirectsTo);
    expect(wanted.length).toBeGreaterThan(10);
    expect([...wanted, ...targets.filter(isPage)].filter((name) => !there.has(name))).toEqual([]);
  });

  it('are not found for a page without one', () => {
    const later = pageList.filter(({ name }) => !routed.some((route) => pageOf(route) === name));
    expect(later.map(({ name }) => name)).toContain('reports');
    for (const { name, path } of later) {
      const [, params, route] = router.getMatchedRoutes(path.replaceAll(/\$\w+/g, 'some-id'));
      // The router names the unmatched part of a URL; the locale route matches any word.
      const { staticData }: PlainRoute['options'] = route?.options ?? {};
      const found = '**' in params ? undefined : staticData?.page;
      expect({ name, isFound: found !== undefined && found !== 'home-locale' }).toEqual({ name, isFound: false });
    }
  });
});

function leavesOf(route: PlainRoute): PlainRoute[] {
  const children = Object.values(route.children ?? {});
  return children.length === 0 ? [route] : children.flatMap(leavesOf);
}

function pageOf({ id, options }: PlainRoute): PageName {
  const page = options.staticData?.page;
  if (!page) throw new Error(`The route ${id} names no page.`);
  return page;
}

/** An index route's trailing slash is not part of the URL. */
function addressOf({ fullPath }: PlainRoute): string {
  return fullPath === '/' ? '/' : fullPath.replace(/\/$/, '');
}

function isGuarded({ parentRoute: parent }: PlainRoute): boolean {
  return parent !== undefined && (parent.id === '/_signed-in' || isGuarded(parent));
}

function isPage(name: string | undefined): name is PageName {
  return name !== undefined;
}
