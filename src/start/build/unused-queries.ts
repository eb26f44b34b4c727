/**
 * The build puts this in place of two parts of the query library that every start would load and that the portal does not use: mutations
 * (changes are actions) and endless lists.
 */
function isNotBuilt(): never {
  throw new Error('Mutations and infinite queries are not part of the build (src/start/build/unused-queries.ts).');
}

export {
  isNotBuilt as getDefaultState,
  isNotBuilt as hasNextPage,
  isNotBuilt as hasPreviousPage,
  isNotBuilt as infiniteQueryBehavior,
  isNotBuilt as Mutation,
};
