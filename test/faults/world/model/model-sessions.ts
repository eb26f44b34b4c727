import type { Role } from '../../../../domain/access/role.ts';
import type { BearerClaims, SessionClaims } from '../../../../domain/session/claims.ts';
import { json, problem } from './exchanges.ts';
import type { Caller } from './model-account.ts';
import type { SiteAnswer, SiteRequest } from './model-site.ts';
import { type Member, memberNames, memberOfUser, members } from '../people.ts';

/** The browser's part of a session: the hidden id, and the readable token that tells the page who is signed in. */
export type Cookie = { readonly sid: string; readonly readable: string };
type Session = {
  /** Constant for its life; its secret changes. */
  readonly key: string;
  sid: string;
  /** Also identifies the session until a minute after the first use of the new secret. */
  former: { readonly sid: string; untilMs: number | null } | null;
  readonly member: Member;
  readonly checksum: string;
  isOver: boolean;
};
type Admitted = { readonly caller: Caller; readonly sid: string; readonly key: string };
export type ModelSessions = {
  readonly callerOf: (user: string) => Caller;
  readonly setRoles: (user: string, roles: readonly Role[]) => void;
  /** Whether the user may sign in; a disabled user's sessions end. */
  readonly setDisabled: (user: string, isDisabled: boolean) => void;
  readonly signIn: (member: Member) => Cookie;
  readonly end: (sid: string) => void;
  /** All sessions of a person end, as after a password reset. */
  readonly endAllOf: (person: string) => void;
  readonly userOf: (sid: string | null) => string | null;
  readonly auth: (cookie: string | null) => SiteAnswer;
  /** Answers requests without a bearer: sign-in and sign-out. */
  readonly entrance: (request: SiteRequest) => SiteAnswer | null;
  readonly admit: (token: string | null, cookie: string | null) => Admitted | SiteAnswer;
  readonly switchTo: (sid: string, user: string) => SiteAnswer;
  /** Gives the session a new secret, as after a code. */
  readonly renew: (sid: string) => Cookie | undefined;
};

const bearerLifeMs = 600_000;
const formerSecretMs = 60_000;

/** Sessions, cookies and bearers as at the server. */
export function createModelSessions(nowMs: () => number, random: () => string): ModelSessions {
  const sessions = new Map<string, Session>();
  const bearers = new Map<string, { readonly sid: string; readonly untilMs: number }>();
  const roles = new Map<string, readonly Role[]>();
  const disabled = new Set<string>();
  const seconds = (): number => Math.floor(nowMs() / 1000);
  const callerOf = (user: string): Caller => {
    const member = memberOfUser(user);
    return { subject: member.subject, name: member.name, roles: roles.get(user) ?? member.roles };
  };
  const live = (sid: string | null): Session | null => {
    const session = sid === null ? undefined : sessions.get(sid);
    if (!session || session.isOver || disabled.has(session.member.subject.user)) return null;
    const { former } = session;
    if (sid === session.sid && former) former.untilMs ??= nowMs() + formerSecretMs;
    const isFound = sid === session.sid || (sid === former?.sid && (former?.untilMs ?? Infinity) > nowMs());
    return isFound ? session : null;
  };
  const readableOf = (session: Session): string => {
    const { member, checksum } = session;
    const { subject, person, email, name, buyerName } = member;
    const claims: SessionClaims = {
      email,
      name,
      roles: [...callerOf(subject.user).roles],
      ssoStatus: null,
      customerCountry: 'GB',
      sessionChecksum: checksum,
      userType: 'buyer',
      program: subject.program,
      person: person as SessionClaims['person'],
      user: subject.user,
      buyer: { id: subject.buyer, name: buyerName },
      iat: seconds(),
      exp: seconds() + 86_400,
      since: 0,
    };
    return tokenOf(claims);
  };
  const signIn = (member: Member): Cookie => {
    const sid = random();
    const session: Session = { key: sid, sid, former: null, member, checksum: random().slice(0, 8), isOver: false };
    sessions.set(session.sid, session);
    return { sid: session.sid, readable: readableOf(session) };
  };
  const entered = (member: Member, field: string): SiteAnswer => {
    if (disabled.has(member.subject.user)) return { exchange: problem(200, 'ACCOUNT_NOT_ACTIVE') };
    const { user: userId, buyer: buyerId } = member.subject;
    return { exchange: json(200, { data: { [field]: { userId, buyerId } } }), cookie: signIn(member) };
  };
  const unauthenticated: SiteAnswer = { exchange: problem(401, 'UNAUTHENTICATED') };

  return {
    callerOf,
    setRoles: (user, held) => void roles.set(user, held),
    setDisabled: (user, isDisabled) => void (isDisabled ? disabled.add(user) : disabled.delete(user)),
    signIn,
    end: (sid) => {
      const session = sessions.get(sid);
      if (session) session.isOver = true;
    },
    endAllOf: (person) => {
      for (const session of sessions.values()) if (session.member.person === person) session.isOver = true;
    },
    userOf: (sid) => live(sid)?.member.subject.user ?? null,
    auth: (cookie) => {
      const session = live(cookie);
      if (!session) return { exchange: json(401, { code: 'UNAUTHENTICATED' }) };
      const { subject, person } = session.member;
      const claims: BearerClaims = {
        sid: session.sid,
        program: subject.program,
        person: person as BearerClaims['person'],
        user: subject.user,
        buyer: subject.buyer,
        checksum: session.checksum,
        exp: seconds() + bearerLifeMs / 1000,
      };
      const token = tokenOf({ ...claims, jti: random() });
      bearers.set(token, { sid: session.sid, untilMs: nowMs() + bearerLifeMs });
      // Only requests that open a session or give it a new secret set the hidden cookie.
      return { exchange: json(200, { token }), readable: readableOf(session) };
    },
    entrance: ({ operation, variables, cookie, checksum }) => {
      if (operation === 'signOut') {
        const session = live(cookie);
        const answer = { exchange: json(200, { data: { signOut: true } }) };
        if (!session) return answer;
        // Never the session of a person who signed in meanwhile.
        if (checksum !== null && checksum !== session.checksum)
          return { exchange: problem(409, 'SESSION_CHECKSUM_MISMATCH') };
        session.isOver = true;
        return { ...answer, cookie: null };
      }
      if (operation !== 'signIn') return null;
      // One e-mail may have several businesses; the simulation's password selects one.
      const wanted = String(variables['password']);
      const member = memberNames.map((name): Member => members[name]).find(({ subject }) => subject.user === wanted);
      return member ? entered(member, 'signIn') : { exchange: problem(200, 'INVALID_CREDENTIALS') };
    },
    admit: (token, cookie) => {
      const bearer = token === null ? undefined : bearers.get(token);
      const session = live(cookie);
      if (!session || !bearer || bearer.untilMs <= nowMs()) return unauthenticated;
      if (bearer.sid !== session.sid) return { exchange: problem(409, 'SESSION_CHECKSUM_MISMATCH') };
      return { caller: callerOf(session.member.subject.user), sid: session.sid, key: session.key };
    },
    switchTo: (sid, user) => {
      const now = live(sid);
      const member = memberOfUser(user);
      if (!now || now.member.person !== member.person) return { exchange: problem(403, 'FORBIDDEN') };
      now.isOver = true;
      return entered(member, 'switchBusinessAccount');
    },
    renew: (sid) => {
      const session = live(sid);
      if (!session) return undefined;
      // A secret that no browser has used does not become the former one.
      if (session.former?.untilMs !== null) session.former = { sid: session.sid, untilMs: null };
      session.sid = random();
      sessions.set(session.sid, session);
      return { sid: session.sid, readable: readableOf(session) };
    },
  };
}

/** A token as the server signs it; nothing on the device checks the third part. */
function tokenOf(payload: object): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}
