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
