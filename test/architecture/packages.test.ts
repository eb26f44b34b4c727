import { satisfies } from 'semver';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from './repository-files.ts';

/** The README promises support of this Node version and all later ones. */
const oldestNode = '20.19.0';

const Versions = v.optional(v.record(v.string(), v.string()), {});
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      resolved: v.optional(v.string()),
      engines: v.optional(v.looseObject({ node: v.optional(v.string()) })),
    }),
  ),
});
const { dependencies, devDependencies } = v.parse(
  v.object({ dependencies: Versions, devDependencies: Versions }),
  JSON.parse(readRepositoryFile('package.json')),
);
const packages = Object.entries(v.parse(Lock, JSON.parse(readRepositoryFile('package-lock.json'))).packages);

describe('the packages', () => {
  it('support the oldest Node version of the README', () => {
    const tooNew = packages.filter(([, { engines }]) => engines?.node && !satisfies(oldestNode, engines.node));
    expect(tooNew.map(([path]) => path)).toEqual([]);
  });

  it('are named by exact versions', () => {
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('have no registry address in the lock file', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it.each([
    'react',
    'react-dom',
    'graphql',
    'dexie',
    'valibot',
    'vite',
    'rolldown',
    '@tanstack/query-core',
    '@lingui/core',
  ])('contain one copy of %s', (name) => {
    expect(packages.filter(([path]) => path.endsWith(`node_modules/${name}`))).toHaveLength(1);
  });

  it('of Mantine have one version', () => {
    const mantine = packages.filter(([path]) => path.startsWith('node_modules/@mantine/'));
    expect(new Set(mantine.map(([, { version }]) => version)).size).toBe(1);
  });
});
