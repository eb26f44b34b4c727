import type { PortalBuilder } from './builder.ts';

/** A GraphQL type that several operations return: created once for each builder, on first use. */
export function sharedType<Ref>(make: (builder: PortalBuilder) => Ref): (builder: PortalBuilder) => Ref {
  const made = new WeakMap<PortalBuilder, { readonly ref: Ref }>();
  return (builder) => {
    const known = made.get(builder) ?? { ref: make(builder) };
    made.set(builder, known);
    return known.ref;
  };
}
