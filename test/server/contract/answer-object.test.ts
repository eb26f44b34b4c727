import { execute, parse, printType } from 'graphql';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { roleSchema } from '../../../domain/access/role.ts';
import { idSchema } from '../../../domain/ids.ts';
import { amountMinorSchema } from '../../../domain/money.ts';
import { addedField } from '../../../domain/sync/row-shape.ts';
import { instantSchema } from '../../../domain/time/instant.ts';
import { answerObject } from '../../../server/graphql/answer-object.ts';
import { createBuilder } from '../../../server/graphql/builder.ts';

const parcelSchema = v.object({
  id: idSchema('group'),
  note: v.nullable(v.string()),
  size: v.picklist(['small', 'large']),
  isSent: addedField(v.boolean(), false),
  costMinor: v.nullable(amountMinorSchema),
  sentAt: v.nullable(instantSchema),
  roles: v.array(roleSchema),
});

/** A schema whose query `parcel` answers with this object. */
function schemaOf(answered: object) {
  const builder = createBuilder();
  const type = answerObject(builder, 'Parcel', parcelSchema);
  builder.queryField('parcel', (t) => t.field({ type, resolve: () => answered as v.InferOutput<typeof parcelSchema> }));
  builder.mutationField('nothing', (t) => t.boolean({ resolve: () => true }));
  return builder.toSchema();
}

it('an answer has a field for each entry of its schema, nullable where the schema is', () => {
  const type = schemaOf({}).getType('Parcel');
  expect(type && printType(type)).toBe(`type Parcel {
  costMinor: MinorUnits
  id: ID!
  isSent: Boolean!
  note: String
  roles: [Role!]!
  sentAt: Instant
  size: String!
}`);
});

it('a key that the schema of an answer does not declare cannot be asked for', async () => {
  const schema = schemaOf({ size: 'small', passwordHash: 'secret' });
  const answer = await execute({ schema, document: parse('{ parcel { size passwordHash } }') });
  expect(JSON.stringify(answer.data)).toBe('{"parcel":{"size":"small"}}');
});

it('an entry without a GraphQL type says where to name one', () => {
  const builder = createBuilder();
  const type = answerObject(builder, 'Odd', v.object({ part: v.object({}) }));
  builder.queryField('odd', (t) => t.field({ type, resolve: () => ({ part: {} }) }));
  expect(() => builder.toSchema()).toThrow(
    'Name the GraphQL type of Odd.part in the `types` argument of answerObject.',
  );
});
