import type { PortalBuilder } from './builder.ts';

/** A type of the schema that several operations answer: made once for each builder, with the first that asks for it. */
export function sharedType<Ref>(make: (builder: PortalBuilder) => Ref): (builder: PortalBuilder) => Ref {
  const made = new WeakMap<PortalBuilder, { readonly ref: Ref }>();
  return (builder) => {
    const known = made.get(builder) ?? { ref: make(builder) };
    made.set(builder, known);
    return known.ref;
  };
}
