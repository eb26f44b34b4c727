/** Every operation of the schema as a document with variables, so that a generic test can run all of them. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Access } from '../../../domain/access/access.ts';
import type { MfaScope } from '../../../domain/action.ts';
import { buildSchema } from '../../../server/graphql/schema.ts';

type Root = 'query' | 'mutation';
type Field = GraphQLField<unknown, unknown>;

export type Operation = {
  readonly name: string;
  readonly root: Root;
  readonly who: Access;
  /** The scope of its code; queries have none. */
  readonly verification: MfaScope | null;
  /** Its resolver asks for the code, because only some callers need one. */
  readonly asksForCodeItself: boolean;
  /** Needs no session. */
  readonly isOpen: boolean;
  /** It is limited per person. */
  readonly isHeavy: boolean;
  readonly document: string;
  /** Variables that contain this row's id in every place for an id. */
  readonly variables: (id: string) => Record<string, unknown>;
};

const schema = buildSchema();

/** All operations, by name. */
export const everyOperation: readonly Operation[] = [...operationsOf('query'), ...operationsOf('mutation')];

function operationsOf(root: Root): Operation[] {
  const type = root === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => ({
    name: field.name,
    root,
    who: field.extensions['who'] as Access,
    verification: (field.extensions['verification'] ?? null) as MfaScope | null,
    asksForCodeItself: field.extensions['asksForCodeItself'] === true,
    isOpen: field.extensions['needsNoBearer'] === true,
    isHeavy: field.extensions['isHeavy'] !== undefined,
    document: documentOf(root, field),
    variables: (id) => Object.fromEntries(field.args.map((arg: GraphQLArgument) => [arg.name, valueOf(arg.type, id)])),
  }));
}

function documentOf(root: Root, field: Field): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = field.args.length > 0 ? `${field.name}(${given})` : field.name;
  return `${root} all${declared ? `(${declared})` : ''} { ${call} ${selectionOf(field.type)} }`;
}

/** Every field of the answer, at any depth. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  return `{ ${Object.values((named as GraphQLObjectType).getFields())
    .map((field) => `${field.name} ${selectionOf(field.type)}`)
    .join(' ')} }`;
}

/** A value of the type that contains the row's id in every place for an id. */
function valueOf(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, id);
  if (isListType(type)) return [valueOf(type.ofType, id)];
  if (isInputObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type, id)]));
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const samples: Record<string, unknown> = { Int: 10, Float: 1, Boolean: true, ID: id, String: id };
  const payment = { bankAccountId: id, currency: 'GBP', totalMinor: 100, lines: [{ chargeId: id, amountMinor: 100 }] };
  return samples[type.name] ?? payment;
}
