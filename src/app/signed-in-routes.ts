import type { AnyRouter } from '@tanstack/react-router';

const whole = new WeakSet<AnyRouter>();

/** Whether the router knows the pages behind the sign-in. */
export function hasSignedInRoutes(router: AnyRouter): boolean {
  return whole.has(router);
}

/**
 * Adds the pages behind the sign-in to the router, which begins with those before it: a sign-in page need not load what it is not
 * going to show. Fails if the file cannot be loaded; the next call tries again.
 */
export async function bringSignedInRoutes(router: AnyRouter): Promise<void> {
  // Its root is the root that the router has already: only what stands below it has to be read again.
  await import('./route-tree.gen.ts');
  if (whole.has(router)) return;
  router.setRoutes(router.buildRouteTree());
  whole.add(router);
}
