import * as v from 'valibot';
import { mfaScopes } from '../../domain/action.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { mfaMethodType } from './mfa-answers.ts';
import type { MfaEvent, SessionScope } from './mfa-events.ts';
import { cancelMfaEvent, confirmMfaEvent, sendMfaCode, startMfaEvent } from './mfa-events.ts';

/** `startMfaEvent`, `sendMfaCode`, `confirmMfaEvent`, `cancelMfaEvent`: a signed-in person proves once more who they are. */
export function addMfaEvent(builder: PortalBuilder): void {
  const event = addMfaEventType(builder);
  builder.mutationFields((t) => ({
    startMfaEvent: t.field({
      type: event,
      args: { scope: t.arg.string({ required: true }) },
      resolve: (_root, { scope }, context) => startMfaEvent(context, requireSession(context), scopeOf(scope)),
    }),
    sendMfaCode: t.field({
      type: event,
      args: { eventId: t.arg.id({ required: true }), methodId: t.arg.id({ required: true }) },
      resolve: (_root, input, context) => sendMfaCode(context, requireSession(context), input),
    }),
    confirmMfaEvent: t.field({
      type: event,
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
    cancelMfaEvent: t.boolean({
      args: { eventId: t.arg.id({ required: true }) },
      resolve: (_root, { eventId }, context) => cancelMfaEvent(context, requireSession(context), eventId),
    }),
  }));
}

function addMfaEventType(builder: PortalBuilder) {
  return builder.objectRef<MfaEvent>('MfaEvent').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      scope: t.exposeString('scope'),
      status: t.exposeString('status'),
      expires: t.expose('expires', { type: 'Instant' }),
      uses: t.exposeInt('uses'),
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      sentTo: t.exposeID('sentTo', { nullable: true }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
      passkeyOptions: t.expose('passkeyOptions', { type: 'JSON', nullable: true }),
    }),
  });
}

function scopeOf(scope: string): SessionScope {
  if (!v.is(scopeSchema, scope) || scope === 'Login') throw refused('BAD_INPUT', { field: 'scope' });
  return scope;
}

const scopeSchema = v.picklist(mfaScopes);
