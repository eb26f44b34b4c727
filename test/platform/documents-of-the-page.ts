import type { Operation } from '../../src/platform/wire/operation.ts';

const modules = import.meta.glob<Record<string, Operation>>('../../src/**/*.documents.ts', { eager: true });

/** Every operation that this build of the page sends. */
export const documentsOfThePage: readonly Operation[] = Object.values(modules).flatMap((module) =>
  Object.values(module),
);
