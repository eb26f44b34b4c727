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
  const { entries } = schema as Partial<Parts>;
  if (!entries) {
    return partsOf(schema)
      .map((part) => rowShape(part))
      .join('');
  }
  const names = Object.keys(entries).toSorted();
  return `{${names.map((name) => name + rowShape(entries[name] as v.GenericSchema)).join(',')}}`;
}

/** The paths of the fields of a row, at every depth: `lines.name`. Those of optional fields end in `?`. */
export function fieldPaths(schema: v.GenericSchema): readonly string[] {
  return fieldsOf(schema).flatMap(({ name, field, isOptional }) => [
    isOptional ? `${name}?` : name,
    ...fieldPaths(field).map((path) => `${name}.${path}`),
  ]);
}

/**
 * The paths of required fields that devices do not have in rows of shipped builds, whose fields are `shipped`. Everything within an
 * optional field that was not shipped is new together with it.
 */
export function missingFields(schema: v.GenericSchema, shipped: ReadonlySet<string>, within = ''): readonly string[] {
  return fieldsOf(schema).flatMap(({ name, field, isOptional }) => {
    const path = within + name;
    if (shipped.has(path) || (isOptional && shipped.has(`${path}?`))) return missingFields(field, shipped, `${path}.`);
    return isOptional ? [] : [path];
  });
}

/** The parts of valibot's schemas that hold further schemas; the options of a picklist are texts. */
type Parts = {
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  readonly item: unknown;
  readonly wrapped: unknown;
  readonly value: unknown;
  readonly options: readonly unknown[];
};

type NamedField = { readonly name: string; readonly field: v.GenericSchema; readonly isOptional: boolean };

/** The fields of an object, or of the objects within a list or another wrapper. */
function fieldsOf(schema: v.GenericSchema): readonly NamedField[] {
  const { entries } = schema as Partial<Parts>;
  if (!entries) return partsOf(schema).flatMap((part) => fieldsOf(part));
  return Object.entries(entries).map(([name, field]) => ({ name, field, isOptional: field.type === 'optional' }));
}

function partsOf(schema: v.GenericSchema): readonly v.GenericSchema[] {
  const { item, wrapped, value, options } = schema as Partial<Parts>;
  return [item, wrapped, value, ...(options ?? [])].filter(
    (part): part is v.GenericSchema => typeof part === 'object' && part !== null,
  );
}
