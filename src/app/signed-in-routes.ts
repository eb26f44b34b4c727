import type { AnyRouter } from '@tanstack/react-router';

const whole = new WeakSet<AnyRouter>();

/** Whether the router knows the signed-in pages. */
export function hasSignedInRoutes(router: AnyRouter): boolean {
  return whole.has(router);
}

/**
 * Adds the signed-in pages to the router, which starts without them so that the sign-in page stays small. Rejects if the file cannot be
 * loaded; the next call tries again.
 */
export async function bringSignedInRoutes(router: AnyRouter): Promise<void> {
  // The router already has its root: only the routes below it have to be read again.
  await import('./route-tree.gen.ts');
  if (whole.has(router)) return;
  router.setRoutes(router.buildRouteTree());
  whole.add(router);
}
