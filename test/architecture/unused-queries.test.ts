import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

it('no code uses the parts of the query library that the build leaves out', () => {
  const files = repositoryFiles().filter((path) => /^src\/.*\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  const leftOut = /\b(?:useMutation|useMutationState|useIsMutating|\w*[iI]nfiniteQuery\w*)\b/;
  expect(
    files.filter((path) => path !== 'src/start/build/unused-queries.ts' && leftOut.test(readRepositoryFile(path))),
  ).toEqual([]);
});
