import type { PortalBuilder } from '../graphql/builder.ts';
import { requireSession } from '../graphql/request-context.ts';
import { endOtherSessions, endSession, forgetDevice } from './own-sessions.ts';

/** `endSession`, `endOtherSessions`, `forgetDevice`: a person ends what they opened elsewhere. */
export function addOwnSessions(builder: PortalBuilder): void {
  builder.mutationFields((t) => ({
    endSession: t.boolean({
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => endSession(context, requireSession(context), id),
    }),
    endOtherSessions: t.int({
      resolve: (_root, _input, context) => endOtherSessions(context, requireSession(context)),
    }),
    forgetDevice: t.boolean({
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        const { isThis } = await forgetDevice(context, requireSession(context), id);
        if (isThis) context.cookies.forgetDevice();
        return true;
      },
    }),
  }));
}
