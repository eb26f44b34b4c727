import * as v from 'valibot';
import { everybody } from '../../../../domain/access/role-sets.ts';
import { mfaScopes } from '../../../../domain/action.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { refused } from '../../../graphql/refused.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { mfaEventType } from '../mfa-event-type.ts';
import { type SessionScope, startMfaEvent } from '../mfa-events.ts';

/** Starts a verification of a scope for a signed-in person. */
export const startMfaEventOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t, builder) =>
    t.field({
      type: mfaEventType(builder),
      args: { scope: t.arg.string({ required: true }) },
      resolve: (_root, { scope }, context) => startMfaEvent(context, requireSession(context), scopeOf(scope)),
    }),
});

function scopeOf(scope: string): SessionScope {
  if (!v.is(scopeSchema, scope) || scope === 'Login') throw refused('BAD_INPUT', { field: 'scope' });
  return scope;
}

const scopeSchema = v.picklist(mfaScopes);
