import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, parse, printSchema, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentHash, validationRules } from '../../../server/graphql/prepare-document.ts';
import { buildSchema } from '../../../server/graphql/schema.ts';
import { allowedDocuments } from '../../../server/graphql/allowed-documents.ts';
import { documentsOfThePage } from '../../platform/documents-of-the-page.ts';

const schema = buildSchema();

describe('the wire between page and server', () => {
  it('is printed in server/schema.graphql as it is (else: node scripts/generate-lists.mjs)', () => {
    const printed = readFileSync(join(import.meta.dirname, '../../../server/schema.graphql'), 'utf8');
    expect(printed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
  });

  it.each(documentsOfThePage.map((operation) => [operation.name, operation.document] as const))(
    '%s is an operation of the schema, and on the list of those that the server runs',
    (name, document) => {
      expect(validate(schema, parse(document), validationRules)).toEqual([]);
      expect(allowedDocuments[documentHash(document)]).toBe(name);
    },
  );

  it('never gives more than a device may hold', () => {
    const sdl = printSchema(schema);
    expect(sdl).not.toMatch(/passwordHash|iban|accountNumber|cvv|railToken/i);
  });
});
