import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { mfaEventType } from '../mfa-event-type.ts';
import { confirmMfaEvent } from '../mfa-events.ts';

/** Confirms a verification with a code or a passkey; the session gets new cookies. */
export const confirmMfaEventOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t, builder) =>
    t.field({
      type: mfaEventType(builder),
      args: {
        eventId: t.arg.id({ required: true }),
        methodId: t.arg.id({ required: true }),
        code: t.arg.string(),
        passkey: t.arg({ type: 'JSON' }),
      },
      resolve: async (_root, input, context) => {
        const confirmed = await confirmMfaEvent(context, requireSession(context), input);
        if (confirmed.opened) await context.cookies.open(confirmed.opened);
        return confirmed.event;
      },
    }),
});
