import type { SyncedRows } from '../../domain/sync/synced-rows.ts';

/** The name of a column for a field of a row: `amountMinor` is in `amount_minor`. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

/** The columns whose values a field can hold. */
type ColumnOf<Stored, Value> = {
  [Column in keyof Stored & string]: Stored[Column] extends Value ? Column : never;
}[keyof Stored & string];

/** The fields without a column of their name and type. */
type Unlike<Row, Stored> = {
  [Field in keyof Row & string]-?: ColumnName<Field> extends ColumnOf<Stored, Row[Field]> ? never : Field;
}[keyof Row & string];

/** The columns of the fields that have no column of their name and type; another field may have one, too. */
export type Columns<Row, Stored> = {
  readonly [Field in Unlike<Row, Stored> & keyof Row]-?: ColumnOf<Stored, Row[Field]>;
};

/** The same, with functions that compute a field from the stored row. */
export type Sources<Row, Stored> = {
  readonly [Field in Unlike<Row, Stored> & keyof Row]-?: Source<Stored, Row[Field]>;
} & { readonly [Field in keyof Row]?: Source<Stored, Row[Field]> };
type Source<Stored, Value> = ColumnOf<Stored, Value> | ((row: Stored) => Value);

/** The columns that the fields of a schema are read from, none of which is computed. */
export function columnsOf(schema: SyncedRows['schema'], sources: object): string[] {
  return sourcesOf(schema, sources).map(([field, source]) => {
    if (typeof source !== 'string') throw new Error(`${field} is computed, so its columns are not known.`);
    return source;
  });
}

/**
 * A function that converts a stored row to the row of a schema: each field is the value of the column of its name, unless `sources`
 * says otherwise. It is compiled to an object literal: building the object property by property doubled the time of a first load.
 */
export function compileProjection<Stored, Row>(schema: SyncedRows['schema'], sources: object): (row: Stored) => Row {
  const properties = sourcesOf(schema, sources).map(
    ([field, source]) => `${field}: ${typeof source === 'string' ? `row.${source}` : `sources.${field}(row)`}`,
  );
  // oxlint-disable-next-line no-new-func,typescript/no-implied-eval -- its text has nothing but names that our own schemas declare
  const compiled = new Function('sources', `return (row) => ({ ${properties.join(', ')} });`);
  return (compiled as (given: object) => (row: Stored) => Row)(sources);
}

/** Each field with its column, or with the function that computes it. */
function sourcesOf({ entries }: SyncedRows['schema'], sources: object): [field: string, source: unknown][] {
  const stated = new Map<string, unknown>(Object.entries(sources));
  return Object.keys(entries).map((field) => [named(field), stated.get(field) ?? columnName(field)]);
}

function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function named(field: string): string {
  if (!/^\w+$/.test(field)) throw new Error(`A field of a row cannot be called ${field}.`);
  return field;
}
