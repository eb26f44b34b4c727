/** Makes GraphQL objects from the schemas in domain/ that describe answers, so that each field is declared once. */
import type * as v from 'valibot';
import { roleSchema } from '../../domain/access/role.ts';
import { uuidPattern } from '../../domain/ids.ts';
import { amountMinorSchema } from '../../domain/money.ts';
import { plainDateSchema } from '../../domain/time/calendar-date.ts';
import { instantSchema } from '../../domain/time/instant.ts';
import type { PortalBuilder } from './builder.ts';
import { roleType } from './enum-types.ts';

type Entries = Readonly<Record<string, v.GenericSchema>>;
type Answer = v.GenericSchema & { readonly entries: Entries };
type Scalar = 'ID' | 'String' | 'Boolean' | 'MinorUnits' | 'PlainDate' | 'Instant';
type FieldType = Scalar | ReturnType<typeof roleType> | ObjectType;
type ObjectType = ReturnType<ReturnType<PortalBuilder['objectRef']>['implement']>;

/** The parts of valibot's schemas that decide a field's type. */
type Parts = {
  readonly type: string;
  readonly wrapped: v.GenericSchema;
  readonly item: v.GenericSchema;
  readonly pipe: readonly { readonly type: string; readonly requirement?: unknown }[];
};

/**
 * The object of an answer: one field for each entry of its schema, nullable where the schema is. A key that the schema does not declare
 * has no field, so it never leaves the server. `types` names the objects of entries that are objects, and the types of fields for
 * which shipped builds expect another type.
 */
export function answerObject<Schema extends Answer>(
  builder: PortalBuilder,
  name: string,
  schema: Schema,
  types: Partial<Record<keyof Schema['entries'], FieldType>> = {},
) {
  return builder.objectRef<v.InferOutput<Schema>>(name).implement({
    fields: (f) =>
      Object.fromEntries(
        Object.entries(schema.entries).map(([key, entry]) => {
          const { isNullable, isList, bare } = unwrapped(entry);
          const type = types[key] ?? typeOf(builder, bare, `${name}.${key}`);
          return [
            key,
            f.field({
              type: (isList ? [type] : type) as 'String',
              nullable: isNullable,
              resolve: (answer) => (answer as Readonly<Record<string, string>>)[key] as string,
            }),
          ];
        }),
      ),
  });
}

function unwrapped(schema: v.GenericSchema): { isNullable: boolean; isList: boolean; bare: v.GenericSchema } {
  const { type, wrapped, item } = schema as unknown as Parts;
  if (type === 'nullable') return { ...unwrapped(wrapped), isNullable: true };
  if (type === 'optional') return unwrapped(wrapped);
  if (type === 'array') return { isNullable: false, isList: true, bare: item };
  return { isNullable: false, isList: false, bare: schema };
}

function typeOf(builder: PortalBuilder, schema: v.GenericSchema, where: string): FieldType {
  const known = new Map<unknown, FieldType>([
    [roleSchema, roleType(builder)],
    [amountMinorSchema, 'MinorUnits'],
    [plainDateSchema, 'PlainDate'],
    [instantSchema, 'Instant'],
  ]).get(schema);
  if (known !== undefined) return known;
  const { type, pipe = [] } = schema as unknown as Partial<Parts>;
  if (pipe.some(({ requirement }) => requirement === uuidPattern)) return 'ID';
  if (type === 'boolean') return 'Boolean';
  if (type === 'string' || type === 'picklist') return 'String';
  throw new Error(`Name the GraphQL type of ${where} in the \`types\` argument of answerObject.`);
}
