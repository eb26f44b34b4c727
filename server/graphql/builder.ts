import SchemaBuilder from '@pothos/core';
import type { RequestContext } from './request-context.ts';
import { type PortalScalars, scalarOptions } from './scalars.ts';

/** A row of a synced collection as sent; the collection's schema in domain/ describes `row`. */
export type SyncedRow = { readonly collection: string; readonly id: string; readonly row: unknown };

/** The user and the subject of a new session. */
export type SignedIn = { readonly userId: string; readonly buyerId: string | null };

type PortalTypes = {
  Scalars: PortalScalars;
  Context: RequestContext;
  Objects: { SyncedRow: SyncedRow; SignedIn: SignedIn };
  DefaultFieldNullability: false;
};

export type PortalBuilder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<PortalTypes>>;

/**
 * A builder with the scalars and the shared types, to which schema.ts adds the field of every `<name>.operation.ts`. Fields are never
 * null unless they say `nullable: true`.
 */
export function createBuilder(): PortalBuilder {
  const builder = new SchemaBuilder<PortalTypes>({ defaultFieldNullability: false });
  builder.scalarType('MinorUnits', scalarOptions.MinorUnits);
  builder.scalarType('PlainDate', scalarOptions.PlainDate);
  builder.scalarType('Instant', scalarOptions.Instant);
  builder.scalarType('JSON', scalarOptions.JSON);
  builder.objectType('SyncedRow', {
    fields: (t) => ({
      collection: t.exposeString('collection'),
      id: t.exposeID('id'),
      row: t.expose('row', { type: 'JSON' }),
    }),
  });
  builder.objectType('SignedIn', {
    fields: (t) => ({ userId: t.exposeID('userId'), buyerId: t.exposeID('buyerId', { nullable: true }) }),
  });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}
