import type { PublicProgram } from '../../../domain/programs/program.ts';
import { hasLeftData } from '../../../domain/session/claims.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import { AccountLocked } from '../../offline/offline.ts';
import type { Connection } from '../wire/connection.ts';
import { type Delivery, isAboutSession, refused } from '../wire/delivery.ts';
import { type Account, type AccountHolder, type AccountParts, type Who, whoOf } from './account.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Unsent } from './kept-account.ts';
import { createListeners } from './listeners.ts';
import { createAccountHolder } from './open-account.ts';
import { mfaTokensKey } from '../identity/mfa-tokens-key.ts';
import type { Operation } from '../wire/operation.ts';
import { signInMutation, switchBusinessAccountMutation } from '../identity/session.documents.ts';
import type { LogoutReason } from '../identity/session-state.ts';
import { type StepUp, createStepUp } from '../identity/step-up.ts';

/** What the guard answers when somebody opens a page that needs a session. */
export type Entrance =
  | { readonly kind: 'open'; readonly account: Account }
  /** The offline grant has expired and there is no connection: only the number of waiting entries is shown. */
  | { readonly kind: 'locked'; readonly grant: OfflineGrant }
  | { readonly kind: 'signedOut' | 'exceededMaxAttempts' };

/** Time in which a start reads as little as possible from the disk. */
const firstScreenMs = 300;

/** The portal in one tab: its program, its session, and the open account. */
export type Portal = {
  readonly connection: Connection;
  readonly program: PublicProgram;
  /** Values that the device stores for everybody who uses it. */
  readonly memory: DeviceMemory;
  /** For guards: validates the session once, as `session.validate` does, and opens the account. */
  readonly enter: () => Promise<Entrance>;
  readonly account: () => Account | null;
  /** Asks the person at this tab for a code. */
  readonly stepUp: StepUp;
  /** Refusals: INVALID_CREDENTIALS, ACCOUNT_LOCKED{minutes}, ACCOUNT_NOT_ACTIVE. */
  readonly signIn: (email: string, password: string) => Promise<Delivery<Who>>;
  /** The same for any operation that sets the session cookies: a code that was still required, or a passkey. */
  readonly signInWith: <Variables extends object>(
    operation: Operation<Variables>,
    variables: Variables,
  ) => Promise<Delivery<Who>>;
  /** Clears this device first, then tells the server; offline, the marker stays until the server can be told. */
  readonly signOut: (unsent: Unsent) => Promise<void>;
  /** Continues as after a sign-in with a session that the server opened without this page, as single sign-on does. */
  readonly arrive: () => Promise<Delivery<Who>>;
  readonly switchBusinessAccount: (userId: string) => Promise<Delivery<Who>>;
  /** Calls back when an account was opened, changed or closed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back at a logout, after this tab has closed the account. */
  readonly onLogout: (listener: (why: LogoutReason) => void) => () => void;
  /**
   * Calls back when the open account was closed for one that could not be opened: `enter` returns what is shown now.
   */
  readonly onLocked: (listener: () => void) => () => void;
};

export type PortalParts = Omit<AccountParts, 'ports' | 'timeZone' | 'mayKeepSecret'> & {
  readonly connection: Connection;
  readonly program: PublicProgram;
};

export function createPortal(parts: PortalParts): Portal {
  const { connection, program } = parts;
  const { session, client } = connection;
  const stepUp = createStepUp({ client, session, memory: parts.memory, clock: connection.ports.clock });
  const ports = { ...connection.ports, askForCode: stepUp.ask };
  const changes = createListeners<void>();
  const logouts = createListeners<LogoutReason>();
  const locks = createListeners<void>();
  const holder = createAccountHolder(
    { ...parts, ports, timeZone: program.timeZone, mayKeepSecret: program.offlineGrantHours > 0 },
    () => changes.tell(),
  );
  const accounts = { ...holder, openInstead: openInstead(holder, () => locks.tell()) };
  let leaving: Unsent | null = null;
  connection.onDelivery((delivery) => accounts.current()?.offline.learn(delivery));

  session.subscribe((event) => {
    if (event.kind === 'changed')
      return void followClaims(connection, accounts).catch(() => ports.log('account.follow-failed'));
    stepUp.cancelAll();
    void parts.memory.remove(mfaTokensKey).catch(() => ports.log('mfa.not-cleared'));
    // A tab that receives the message lets the sending tab clear the device; `signOut` clears it itself.
    const clearing =
      event.why === 'ended' ? accounts.wipe('keep') : leaving ? accounts.wipe(leaving) : accounts.close();
    void clearing.then(() => logouts.tell(event.why));
  });

  async function signInWith<Variables extends object>(operation: Operation<Variables>, variables: Variables) {
    ports.storage.preload?.settleValues();
    const unsettled = await session.signOutMarker.settle();
    if (unsettled) return unsettled;
    const granted = await connection.wire.post(operation, variables, { 'x-program-id': program.id });
    if (isAboutSession(granted)) return refused('INVALID_CREDENTIALS');
    return goOnAs(granted, connection, accounts);
  }

  return {
    connection,
    program,
    memory: parts.memory,
    stepUp,
    account: accounts.current,
    enter: () => enter(connection, accounts),
    signIn: (email, password) => signInWith(signInMutation, { email, password }),
    signInWith,
    signOut: async (unsent) => {
      // The session is named when the person decides: a session that is opened before the request is sent must not be ended.
      const ending = session.signOutMarker.present();
      // While the person is still signed in: a tab that was suspended must not discard work that they queued since.
      const isDiscarded = unsent === 'discard' && (await discardWork(accounts.current()));
      // The marker comes first: with it nobody on this device requests a bearer, whatever else fails.
      await session.signOutMarker.set(ending).catch(() => ports.log('sign-out.not-marked'));
      // Before the screen shows the sign-out, because the tab may be closed at that moment. The session would then stay valid at the server
      // until somebody opens the portal again.
      void ports.wake.requestWake();
      // Work that could not be discarded is noted with the account, and discarded before anybody opens it.
      leaving = isDiscarded ? 'keep' : unsent;
      await session.end('byHand');
      leaving = null;
      await accounts.close();
      await session.signOutMarker.settle();
    },
    arrive: async () =>
      (await session.signOutMarker.settle()) ?? goOnAs({ kind: 'answered', body: null }, connection, accounts),
    switchBusinessAccount: async (userId) =>
      goOnAs(await connection.client.request(switchBusinessAccountMutation, { userId }), connection, accounts),
    subscribe: changes.subscribe,
    onLogout: logouts.subscribe,
    onLocked: locks.subscribe,
  };
}

async function enter(connection: Connection, accounts: AccountHolder): Promise<Entrance> {
  const { session } = connection;
  const validation = await session.validate();
  switch (validation.kind) {
    case 'valid':
      return openOr({ kind: 'exceededMaxAttempts' }, () =>
        openFor(connection, accounts, whoOf(validation.claims), hasLeftData(validation.claims)),
      );
    case 'offline':
      return openOr({ kind: 'locked', grant: validation.grant }, () =>
        openFor(connection, accounts, whoOf(validation.grant), false),
      );
    case 'signedOut':
      // The session may have ended while no page was open: its data is still on the device.
      await accounts.wipe('keep');
      return { kind: 'signedOut' };
    case 'locked':
      // The grant has expired, and with it everything that could be opened without the server.
      await accounts.lock();
      return validation;
    case 'exceededMaxAttempts':
      return { kind: 'exceededMaxAttempts' };
  }
}

async function discardWork(account: Account | null): Promise<boolean> {
  if (!account) return false;
  return account.offline.discardOwnWork().then(
    () => true,
    () => false,
  );
}

/** The account, or the state that is shown instead if its secret is missing and did not arrive. */
async function openOr(otherwise: Entrance, open: () => Promise<Account>): Promise<Entrance> {
  try {
    return { kind: 'open', account: await open() };
  } catch (error) {
    if (error instanceof AccountLocked) return otherwise;
    throw error;
  }
}

/**
 * The marker was checked before this page listened to other tabs, one of which may have been writing it. A tab that is closed after writing
 * it sends no message. So the marker is checked again after the first screen.
 */
async function openFor(
  { session, ports }: Connection,
  accounts: AccountHolder,
  who: Who,
  hadData: boolean,
): Promise<Account> {
  const before = accounts.current();
  const account = await accounts.open(who, hadData);
  if (account !== before)
    ports.clock.after(firstScreenMs, () => {
      ports.storage.preload?.settleValues();
      void session.signOutMarker.stands().then((stands) => (stands ? session.end('elsewhere') : undefined));
    });
  return account;
}

type Successors = AccountHolder & { readonly openInstead: (who: Who) => Promise<Account> };

/** Opens an account in place of the current one; the page is told if that fails. */
function openInstead(accounts: AccountHolder, locked: () => void): Successors['openInstead'] {
  return async (who) => {
    const before = accounts.current();
    try {
      return await accounts.open(who);
    } catch (error) {
      if (before && !accounts.current()) locked();
      throw error;
    }
  };
}

/** The server has set new cookies: adopt them, open their account, and release entries that waited for sign-in. */
async function goOnAs(
  granted: Delivery<unknown>,
  { session, ports }: Connection,
  accounts: Successors,
): Promise<Delivery<Who>> {
  if (granted.kind !== 'answered') return granted;
  const adopted = await session.adopt();
  if (adopted.kind !== 'answered') return adopted;
  try {
    const { offline, who } = await accounts.openInstead(whoOf(adopted.body));
    void offline.resume().catch(() => ports.log('account.resume-failed'));
    return { kind: 'answered', body: who };
  } catch (error) {
    if (error instanceof AccountLocked) return error.delivery;
    throw error;
  }
}

/** Roles can change under a running page: the open engine is then opened again for them. */
async function followClaims({ session }: Connection, accounts: Successors): Promise<void> {
  const claims = session.claims();
  if (claims && accounts.current()?.who.user === claims.user) await accounts.openInstead(whoOf(claims));
}
