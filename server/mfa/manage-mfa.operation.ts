import type { PortalBuilder } from '../graphql/builder.ts';
import { requireSession } from '../graphql/request-context.ts';
import { pauseMfa, removeMfaMethod, renewRecoveryCodes } from './manage-mfa.ts';

/** `removeMfaMethod`, `renewRecoveryCodes`, `pauseMfa`: what a person does with the methods that are set up; each wants a code. */
export function addManageMfa(builder: PortalBuilder): void {
  builder.mutationFields((t) => ({
    removeMfaMethod: t.boolean({
      args: { methodId: t.arg.id({ required: true }) },
      resolve: (_root, { methodId }, context) => removeMfaMethod(context, requireSession(context), methodId),
    }),
    renewRecoveryCodes: t.stringList({
      resolve: (_root, _input, context) => renewRecoveryCodes(context, requireSession(context)),
    }),
    pauseMfa: t.field({
      type: 'Instant',
      resolve: (_root, _input, context) => pauseMfa(context, requireSession(context)),
    }),
  }));
}
