import type { MfaScope } from '../../../../domain/action.ts';
import { actionScope } from '../../../../domain/access/verifications.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { actionOf } from '../../../../domain/actions.ts';
import { json, problem } from './exchanges.ts';
import type { SiteAnswer } from './model-site.ts';

/** The code that people are sent; every other code is wrong. */
export const rightCode = '246810';
/** A verification is shorter here than at the server, so that schedules include its expiry. */
const eventLifeMs = 20_000;

type MfaEvent = {
  readonly id: string;
  readonly session: string;
  readonly scope: string;
  readonly untilMs: number;
  status: 'Pending' | 'Confirmed';
};

/** The actions that a request's verification allows: all of its scope, and no others. */
export type Opening = { readonly opens: (scope: MfaScope) => boolean; readonly use: () => void };
export type ModelMfa = ReturnType<typeof createModelMfa>;

/** Verifications as at the server, and the actions that need one; the program's flags may change at any time. */
export function createModelMfa(nowMs: () => number, random: () => string) {
  const events = new Map<string, MfaEvent>();
  const flags = { isOn: false };
  const living = (id: string, session: string): MfaEvent | null => {
    const event = events.get(id);
    return event?.session === session && event.untilMs > nowMs() ? event : null;
  };
  const told = (field: string, { id, scope, status, untilMs }: MfaEvent): SiteAnswer['exchange'] => {
    const event = { id, scope, status, expires: instantFromMs(untilMs), uses: 0 };
    return json(200, {
      data: { [field]: { ...event, sentTo: 'm', resendAt: null, passkeyOptions: null, methods: [] } },
    });
  };
  return {
    flags,
    /** The scope for which an action needs a code now; null if it needs none. */
    scopeOf: (kind: string, input: unknown): MfaScope | null => (flags.isOn ? scopeOf(kind, input) : null),
    start: (session: string, scope: string): SiteAnswer['exchange'] => {
      const event: MfaEvent = { id: random(), session, scope, untilMs: nowMs() + eventLifeMs, status: 'Pending' };
      events.set(event.id, event);
      return told('startMfaEvent', event);
    },
    /** Confirms it; the answer to a correct code has a new secret, which `renewed` creates. */
    confirm: (session: string, id: string, code: unknown, renewed: () => SiteAnswer['cookie']): SiteAnswer => {
      const event = living(id, session);
      if (!event) return { exchange: problem(200, 'MFA_CODE_EXPIRED') };
      if (code !== rightCode) return { exchange: problem(200, 'MFA_CODE_INVALID') };
      if (event.status === 'Confirmed') return { exchange: told('confirmMfaEvent', event) };
      event.status = 'Confirmed';
      const cookie = renewed();
      return cookie === undefined
        ? { exchange: told('confirmMfaEvent', event) }
        : { exchange: told('confirmMfaEvent', event), cookie };
    },
    cancel: (session: string, id: string): SiteAnswer => {
      if (living(id, session)) events.delete(id);
      return { exchange: json(200, { data: { cancelMfaEvent: true } }) };
    },
    openingOf: (session: string, shown: string | null): Opening => {
      const event = shown === null ? null : living(shown, session);
      return {
        opens: (scope) => event?.status === 'Confirmed' && event.scope === scope,
        use: () => void (event && events.delete(event.id)),
      };
    },
  };
}

/**
 * The scope of the definition, and more than this build of the portal knows: half of the payments, and actions that some roles may only
 * request.
 */
function scopeOf(kind: string, input: unknown): MfaScope | null {
  const definition = actionOf(kind);
  if (definition?.movesMoney) return (definition.amount(input)?.amountMinor ?? 0) % 4 === 0 ? 'OrderApproval' : null;
  return definition && definition.asks.length > 0 ? 'RevealCardNumber' : actionScope(kind, input);
}
