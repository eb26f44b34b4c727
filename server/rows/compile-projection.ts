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

/** For each field without a column of its name and type, the column to read. */
export type Columns<Row, Stored> = {
  readonly [Field in Unlike<Row, Stored> & keyof Row]-?: ColumnOf<Stored, Row[Field]>;
};

/** The same, or a function that computes the field from the stored row; also allowed for the other fields. */
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
  // oxlint-disable-next-line no-new-func,typescript/no-implied-eval -- the text contains only field and column names from our own code
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
