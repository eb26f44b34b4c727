import * as v from 'valibot';

/**
 * A field that was added to a row, or to an answer that devices keep, after devices had stored some. Until the server sends the row again,
 * devices use the default. A new field changes the sync version, so they load all rows again.
 */
export function addedField<const Field extends v.GenericSchema, const Fallback extends v.Default<Field, undefined>>(
  field: Field,
  fallback: Fallback,
) {
  return v.optional(field, fallback);
}

/**
 * The names of the fields of a row, at every depth, as one text: it changes when a field is added, renamed or removed.
 */
export function rowShape(schema: v.GenericSchema): string {
  const { entries, item, wrapped, value, options } = schema as Partial<Parts>;
  if (entries) {
    const names = Object.keys(entries).toSorted();
    return `{${names.map((name) => name + shapeWithin(entries[name])).join(',')}}`;
  }
  return [item, wrapped, value, ...(options ?? [])].map((part) => shapeWithin(part)).join('');
}

/** The fields of a row that a device must have stored, so that it can read the row. */
export function requiredFields(schema: v.GenericSchema): readonly string[] {
  const { entries = {} } = schema as Partial<Parts>;
  return Object.entries(entries).flatMap(([name, { type }]) => (type === 'optional' ? [] : [name]));
}

/** The parts of valibot's schemas that hold further schemas; the options of a picklist are texts. */
type Parts = {
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  readonly item: unknown;
  readonly wrapped: unknown;
  readonly value: unknown;
  readonly options: readonly unknown[];
};

function shapeWithin(part: unknown): string {
  return typeof part === 'object' && part !== null ? rowShape(part as v.GenericSchema) : '';
}
