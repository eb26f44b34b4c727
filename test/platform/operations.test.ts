import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/platform/wire/operation.ts';
import { documentsOfThePage } from './documents-of-the-page.ts';

describe('the operations that the portal ships', () => {
  it.each(documentsOfThePage.map((operation: Operation) => [operation.name, operation] as const))(
    '%s is one operation of its own name',
    (name, { document }) => {
      const { definitions } = parse(document);
      expect(definitions).toHaveLength(1);
      expect(definitions[0]).toMatchObject({ kind: 'OperationDefinition', name: { value: name } });
    },
  );

  it('have unique names', () => {
    const names = documentsOfThePage.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are stored on a device only with a schema of the answer', () => {
    const kept = documentsOfThePage.filter(({ keep }) => keep);
    expect(kept.map(({ name }) => name)).toContain('users');
    expect(kept.filter(({ answer }) => !answer)).toEqual([]);
  });
});
