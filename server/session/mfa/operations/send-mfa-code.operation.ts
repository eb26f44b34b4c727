import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { mfaEventType } from '../mfa-event-type.ts';
import { sendMfaCode } from '../mfa-events.ts';

/** Sends a code with one of the person’s methods. */
export const sendMfaCodeOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t, builder) =>
    t.field({
      type: mfaEventType(builder),
      args: { eventId: t.arg.id({ required: true }), methodId: t.arg.id({ required: true }) },
      resolve: (_root, input, context) => sendMfaCode(context, requireSession(context), input),
    }),
});
