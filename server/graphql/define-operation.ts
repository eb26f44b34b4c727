import type { Access } from '../../domain/access/access.ts';
import type { MfaScope } from '../../domain/action.ts';
import type { PortalBuilder } from './builder.ts';

type QueryThunk = Parameters<PortalBuilder['queryField']>[1];
type MutationThunk = Parameters<PortalBuilder['mutationField']>[1];

type Permitted = {
  /** Who may run it; `public` works without a session. Which rows it answers, row security decides. */
  readonly who: Access;
  /** The operation checks its texts itself: one that cannot be stored refuses only its own part. */
  readonly checksTextsItself?: true;
};

/** A field of the root that reads. It has one read-only snapshot, unless it says otherwise. */
export type QueryOperation = Permitted & {
  readonly kind: 'query';
  readonly field: (t: Parameters<QueryThunk>[0], builder: PortalBuilder) => ReturnType<QueryThunk>;
  /** It reads much, and counts into its person's share of the database. */
  readonly isHeavy?: true;
  /** It reads through transactions of its own, and shares a document with no other field. */
  readonly opensOwnTransaction?: true;
};

/** A field of the root that changes something. */
export type MutationOperation = Permitted & {
  readonly kind: 'mutation';
  /**
   * The code that it asks for where the program's flag for the scope is on (specification §5); null where it asks for none. Without the
   * code the field is refused before it is resolved; the resolver uses the code up in the transaction of its effect.
   */
  readonly verification: MfaScope | null;
  /** Not everybody who may run it needs the code, so only the resolver can ask for it. */
  readonly asksForCodeItself?: true;
  readonly field: (t: Parameters<MutationThunk>[0], builder: PortalBuilder) => ReturnType<MutationThunk>;
};

/** Declares the operation that a file `<name>.operation.ts` holds; the field has the name of the file, in camel case. */
export function defineQuery(operation: Omit<QueryOperation, 'kind'>): QueryOperation {
  return { ...operation, kind: 'query' };
}

/** Declares a mutation. Its field receives the verification scope, whose code the resolver uses up. */
export function defineMutation<Verification extends MfaScope | null>({
  field,
  ...operation
}: Permitted & {
  readonly verification: Verification;
  readonly asksForCodeItself?: true;
  readonly field: (
    t: Parameters<MutationThunk>[0],
    builder: PortalBuilder,
    verification: Verification,
  ) => ReturnType<MutationThunk>;
}): MutationOperation {
  return { ...operation, kind: 'mutation', field: (t, builder) => field(t, builder, operation.verification) };
}
