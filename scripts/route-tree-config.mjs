/** Folder of the file routes and file of their tree; used by the build's plugin and by the generator of lists. */
export const routeTree = /** @type {const} */ ({
  target: 'react',
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/app/route-tree.gen.ts',
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: true,
  disableLogging: true,
  // Nobody reads the tree, and loading a formatter takes a second.
  enableRouteTreeFormatting: false,
});

/** The routes before sign-in only: a page starts with them. The others are loaded with the whole tree (`src/app/signed-in-routes.ts`). */
export const publicRouteTree = /** @type {const} */ ({
  ...routeTree,
  // Without types: the whole tree declares those of all routes.
  generatedRouteTree: 'src/app/public-route-tree.gen.js',
  disableTypes: true,
  routeFileIgnorePattern: '^_signed-in',
});
