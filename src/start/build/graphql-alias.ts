import { resolve } from 'node:path';

/** For the builds of the page and of the worker: instead of the package `graphql`, only the part of it that is needed. */
export const graphqlAlias = {
  find: /^graphql$/,
  replacement: resolve(import.meta.dirname, '../../platform/wire/graphql/graphql-parts.ts'),
};
