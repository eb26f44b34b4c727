import { instantFromMs } from '../../../../domain/time/instant.ts';
import type { Role } from '../../../../domain/access/role.ts';
import { visibilityOf } from '../../../../domain/access/visibility.ts';
import { secretFor } from '../../../world/sealed-device.ts';
import type { ActionEnvelope } from '../../../../domain/envelope.ts';
import { bankAccountId, numberedId } from '../../model-rows.ts';
import type { Exchange } from '../../../../src/platform/wire/exchange.ts';
import { type AccountPlace, type Caller, type ModelAccount, createModelAccount } from './model-account.ts';
import { type Effect, type ModelActions, createModelActions } from './model-actions.ts';
import { type ChangesOf, createModelChanges } from './model-changes.ts';
import { type ModelMfa, createModelMfa } from './model-mfa.ts';
import { type Cookie, type ModelSessions, createModelSessions } from './model-sessions.ts';
import { json, problem } from './exchanges.ts';
import { buyerIds } from '../people.ts';

/** A request as received by the server. */
export type SiteRequest = {
  readonly path: string;
  readonly operation: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly token: string | null;
  /** The session that the page names, or null. */
  readonly checksum: string | null;
  readonly cookie: string | null;
  /** The verification of the request. */
  readonly mfaEventId: string | null;
};
/**
 * `cookie` is the cookie of the answer: a session, or null to delete it; undefined leaves it unchanged. `readable` is the half that the
 * page can see, if only that is set.
 */
export type SiteAnswer = { readonly exchange: Exchange; readonly cookie?: Cookie | null; readonly readable?: string };
export type ModelBusiness = {
  readonly account: ModelAccount;
  readonly actions: ModelActions;
  readonly changes: ChangesOf;
};
export type ModelSite = {
  readonly sessions: ModelSessions;
  readonly mfa: ModelMfa;
  readonly businessOf: (buyerId: string) => ModelBusiness;
  readonly businesses: () => readonly ModelBusiness[];
  readonly effects: () => readonly Effect[];
  /** The server's decision about an id, or undefined if there is none. */
  readonly outcomeOf: (actionId: string) => 'completed' | 'inApproval' | 'refused' | undefined;
  readonly callerOf: (user: string) => Caller;
  readonly setRoles: (user: string, roles: readonly Role[]) => void;
  readonly handle: (request: SiteRequest) => SiteAnswer;
};

export type SiteOptions = { readonly charges: number; readonly pageRows: number; readonly random: () => string };

/** The whole server as a model: two businesses, sessions, and its answers as sent. */
export function createModelSite(nowMs: () => number, options: SiteOptions): ModelSite {
  const sessions = createModelSessions(nowMs, options.random);
  const mfa = createModelMfa(nowMs, options.random);
  const businesses = new Map(
    buyerIds.map((buyerId, index) => [
      buyerId as string,
      createBusiness(
        nowMs,
        options,
        {
          buyerId,
          bankAccountId: index === 0 ? bankAccountId : numberedId('a', index + 1),
          firstCharge: index * 5_000 + 1,
          firstCard: index * 10 + 1,
        },
        { callerOf: sessions.callerOf, mfa },
      ),
    ]),
  );
  const businessOf = (buyerId: string): ModelBusiness => {
    const found = businesses.get(buyerId);
    if (!found) throw new Error(`There is no business ${buyerId}.`);
    return found;
  };
  return {
    sessions,
    mfa,
    businessOf,
    businesses: () => [...businesses.values()],
    outcomeOf: (id) =>
      [...businesses.values()].map(({ actions }) => actions.outcomeOf(id)).find((outcome) => outcome !== undefined),
    effects: () => [...businesses.values()].flatMap(({ actions }) => actions.effects),
    callerOf: sessions.callerOf,
    setRoles: (user, roles) => {
      const before = sessions.callerOf(user);
      sessions.setRoles(user, roles);
      const { account } = businessOf(before.subject.buyer);
      if (visibilityOf('buyer', before.roles) !== visibilityOf('buyer', roles))
        account.change(() => account.raiseEpoch(user));
    },
    handle: (request) => handle({ sessions, mfa, businessOf, nowMs }, request),
  };
}

type Parts = Pick<ModelSite, 'sessions' | 'mfa' | 'businessOf'> & { readonly nowMs: () => number };

function createBusiness(
  nowMs: () => number,
  { charges, pageRows }: SiteOptions,
  place: AccountPlace,
  known: { readonly callerOf: ModelSessions['callerOf']; readonly mfa: ModelMfa },
): ModelBusiness {
  const account = createModelAccount(nowMs, place, charges);
  return {
    account,
    actions: createModelActions(account, nowMs, known),
    changes: createModelChanges(account, nowMs, pageRows),
  };
}

function handle({ sessions, mfa, businessOf, nowMs }: Parts, request: SiteRequest): SiteAnswer {
  if (request.path === '/probe') return { exchange: { ...json(204, null), body: '' } };
  if (request.path === '/auth') return sessions.auth(request.cookie);
  const early = sessions.entrance(request);
  if (early) return early;
  const admitted = sessions.admit(request.token, request.cookie);
  if ('exchange' in admitted) return admitted;
  const { caller, key } = admitted;
  const { account, actions, changes } = businessOf(caller.subject.buyer);
  const { variables } = request;
  switch (request.operation) {
    case 'performActions':
      return data({
        performActions: actions.perform(
          caller,
          variables['actions'] as readonly ActionEnvelope[],
          mfa.openingOf(key, request.mfaEventId),
        ),
      });
    case 'startMfaEvent':
      return { exchange: mfa.start(key, String(variables['scope'])) };
    case 'confirmMfaEvent':
      return mfa.confirm(key, String(variables['eventId']), variables['code'], () => sessions.renew(admitted.sid));
    case 'cancelMfaEvent':
      return mfa.cancel(key, String(variables['eventId']));
    case 'changes':
      return data({ changes: changes(caller, variables['cursor'] as string | null) });
    case 'digests':
      return data({ digests: account.digests(caller) });
    case 'reportMismatches':
      return data({ reportMismatches: true });
    case 'olderCharges': {
      const page = account.olderCharges(caller, variables['after'] as string | null);
      const pageInfo = { endCursor: page.endCursor, hasNextPage: page.hasNextPage };
      const nodes = page.rows.map((row) => ({ row }));
      return data({ charges: { nodes, pageInfo, totalCount: page.totalCount, asOf: instantFromMs(nowMs()) } });
    }
    case 'deviceSecret':
      return data({ deviceSecret: Buffer.from(secretFor(caller.subject.user)).toString('base64url') });
    case 'switchBusinessAccount':
      return sessions.switchTo(admitted.sid, String(variables['userId']));
    default:
      return { exchange: problem(400, 'UNKNOWN_OPERATION') };
  }
}

function data(body: Readonly<Record<string, unknown>>): SiteAnswer {
  return { exchange: json(200, { data: body }) };
}
