import { GraphQLError, Kind, type ValueNode } from 'graphql';
import * as v from 'valibot';
import { type PlainDate, plainDateSchema } from '../../domain/time/calendar-date.ts';
import { type Instant, instantSchema } from '../../domain/time/instant.ts';

/** The types of the portal's own scalars in resolvers; amounts are minor units, too large for GraphQL's Int. */
export type PortalScalars = {
  ID: { Input: string; Output: string };
  MinorUnits: { Input: number; Output: number };
  PlainDate: { Input: PlainDate; Output: PlainDate };
  Instant: { Input: Instant; Output: Instant };
  JSON: { Input: unknown; Output: unknown };
};

const minorUnitsSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.check((value) => !Object.is(value, -0)),
);

/** Settings of a scalar that the same schema checks on input and output, and that documents may not write as a literal. */
export const scalarOptions = {
  MinorUnits: {
    description: 'A whole number of minor units (cents, pence) of the currency that stands beside it.',
    ...checkedBy(minorUnitsSchema),
  },
  PlainDate: { description: 'A day without a time or a zone, YYYY-MM-DD.', ...checkedBy(plainDateSchema) },
  Instant: { description: 'A moment in UTC, ISO 8601 with milliseconds.', ...checkedBy(instantSchema) },
  JSON: {
    description: 'Any JSON value; its shape is stated by the schema in domain/ that parses it.',
    serialize: (value: unknown) => value,
    parseValue: (value: unknown) => value,
    parseLiteral: refuseLiteral,
  },
};

function checkedBy<Value>(schema: v.GenericSchema<unknown, Value>) {
  const check = (value: unknown): Value => {
    const parsed = v.safeParse(schema, value);
    if (!parsed.success) throw new GraphQLError('A value does not have the form that its type asks for.');
    return parsed.output;
  };
  return { serialize: check, parseValue: check, parseLiteral: (node: ValueNode) => check(literalValue(node)) };
}

function literalValue(node: ValueNode): unknown {
  if (node.kind === Kind.INT) return Number(node.value);
  return node.kind === Kind.STRING ? node.value : undefined;
}

/** Free-form values come only as variables: GraphQL parses literals recursively without a depth limit. */
function refuseLiteral(): never {
  throw new GraphQLError('A JSON value is given as a variable.');
}
