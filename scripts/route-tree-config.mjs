/** Where the file routes lie and where their tree goes; the build's plugin and the generator of lists use the same. */
export const routeTree = /** @type {const} */ ({
  target: 'react',
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/app/route-tree.gen.ts',
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: true,
  disableLogging: true,
});

/** The routes before the sign-in alone, with which a page begins; the rest comes with the whole tree (`src/app/signed-in-routes.ts`). */
export const publicRouteTree = /** @type {const} */ ({
  ...routeTree,
  // The generator writes no types into it: the whole tree declares those of all routes.
  generatedRouteTree: 'src/app/public-route-tree.gen.js',
  disableTypes: true,
  routeFileIgnorePattern: '^_signed-in',
});
