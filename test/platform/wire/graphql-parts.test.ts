import { parse as parseWhole } from 'graphql';
import { expect, it } from 'vitest';
import { parse } from '../../../src/platform/wire/graphql/graphql-parts.ts';
import { documentsOfThePage } from '../documents-of-the-page.ts';

it.each(documentsOfThePage.map(({ name, document }) => [name, document] as const))(
  'the request for %s names the operation and its type as the whole parser does',
  (_name, document) => {
    const [whole] = parseWhole(document).definitions;
    expect(parse(document).definitions).toMatchObject([
      whole?.kind === 'OperationDefinition' && {
        kind: whole.kind,
        operation: whole.operation,
        name: { value: whole.name?.value },
      },
    ]);
  },
);

it('a document without an operation’s name is refused', () => {
  expect(() => parse('{ changes { cursor } }')).toThrow('does not start with an operation');
});
