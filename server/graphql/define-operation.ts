import type { Access } from '../../domain/access/access.ts';
import type { MfaScope } from '../../domain/action.ts';
import type { PortalBuilder } from './builder.ts';
import type { RequestContext } from './request-context.ts';

type QueryThunk = Parameters<PortalBuilder['queryField']>[1];
type MutationThunk = Parameters<PortalBuilder['mutationField']>[1];

/** Judges a call by its arguments and its caller, before any row is read. */
export type IsHeavy = (
  args: Readonly<Record<string, unknown>>,
  context: Pick<RequestContext, 'session' | 'signer'>,
) => boolean;

type Permitted = {
  /** The roles that may run it; `public` needs no session. Row security decides which rows it returns. */
  readonly who: Access;
  /** The operation checks its texts itself: a text that cannot be stored refuses only its own item. */
  readonly checksTextsItself?: true;
};

/** A root field that reads, in one read-only snapshot by default. */
export type QueryOperation = Permitted & {
  readonly kind: 'query';
  readonly field: (t: Parameters<QueryThunk>[0], builder: PortalBuilder) => ReturnType<QueryThunk>;
  /** Limits the operation per person, because it reads much data; a function limits only the calls for which it is true. */
  readonly isHeavy?: true | IsHeavy;
  /** True if the operation opens its own transactions: it must be the only root field of a document. */
  readonly opensOwnTransaction?: true;
};

/** A root field that writes. */
export type MutationOperation = Permitted & {
  readonly kind: 'mutation';
  /**
   * The verification scope that it needs if the program's flag for the scope is on (§5); null for none. Without the code the field is
   * refused before its resolver runs; the resolver uses the code up in the transaction of its effect.
   */
  readonly verification: MfaScope | null;
  /** Only some callers need the code, so the resolver asks for it. */
  readonly asksForCodeItself?: true;
  readonly field: (t: Parameters<MutationThunk>[0], builder: PortalBuilder) => ReturnType<MutationThunk>;
};

/** Declares the operation of a file `<name>.operation.ts`; the field is the file's name in camel case. */
export function defineQuery(operation: Omit<QueryOperation, 'kind'>): QueryOperation {
  return { ...operation, kind: 'query' };
}

/** Declares a mutation. Its resolver receives the verification scope, whose code it uses up. */
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
