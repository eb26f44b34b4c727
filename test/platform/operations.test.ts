import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { shippedOperations } from '../../src/platform/wire/shipped-operations.ts';
import * as files from './all-operation-files.ts';

describe('the operations that the portal ships', () => {
  it.each(shippedOperations.map((operation) => [operation.name, operation] as const))(
    '%s is one operation of its own name',
    (name, { document }) => {
      const { definitions } = parse(document);
      expect(definitions).toHaveLength(1);
      expect(definitions[0]).toMatchObject({ kind: 'OperationDefinition', name: { value: name } });
    },
  );

  it('are each listed once, and none is left out', () => {
    const names = shippedOperations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(files.declaredOperations().toSorted()).toEqual(names.toSorted());
  });
});
