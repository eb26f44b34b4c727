import type { PublicProgram } from '../../../domain/programs/program.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import { AccountLocked } from '../../offline/offline.ts';
import type { Connection } from '../wire/connection.ts';
import type { Delivery } from '../wire/delivery.ts';
import { isAboutSession, refused } from '../wire/delivery.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Unsent } from './kept-account.ts';
import { createListeners } from './listeners.ts';
import type { Account, AccountHolder, AccountParts } from './open-account.ts';
import { createAccountHolder } from './open-account.ts';
import { mfaTokensKey } from '../identity/mfa-tokens-key.ts';
import type { Who } from './open-offline.ts';
import { whoOf } from './open-offline.ts';
import type { Operation } from '../wire/operation.ts';
import { signInMutation, switchBusinessAccountMutation } from '../identity/session.documents.ts';
import type { LogoutReason } from '../identity/session-state.ts';
import type { StepUp } from '../identity/step-up.ts';
import { createStepUp } from '../identity/step-up.ts';

/** What a guarded navigation finds. */
export type Entrance =
  | { readonly kind: 'open'; readonly account: Account }
  /** Past the offline grant and without a connection: nothing is shown but how much waits. */
  | { readonly kind: 'locked'; readonly grant: OfflineGrant }
  | { readonly kind: 'signedOut' | 'exceededMaxAttempts' };

/** Until then a start asks the disk for as little as it can. */
const firstScreenMs = 300;

/** One tab's portal: its program, its session, and the account that is open. */
export type Portal = {
  readonly connection: Connection;
  readonly program: PublicProgram;
  /** What this device keeps for all that use it. */
  readonly memory: DeviceMemory;
  /** For guards: validates the session once, as `session.validate` does, and opens the account. */
  readonly enter: () => Promise<Entrance>;
  readonly account: () => Account | null;
  /** Asks the person at this tab for a code, wherever one is wanted. */
  readonly stepUp: StepUp;
  /** Refusals: INVALID_CREDENTIALS, ACCOUNT_LOCKED{minutes}, ACCOUNT_NOT_ACTIVE. */
  readonly signIn: (email: string, password: string) => Promise<Delivery<Who>>;
  /** The same by any operation that sets the session cookies: a code that was wanted still, or a passkey. */
  readonly signInWith: <Variables extends object>(
    operation: Operation<Variables>,
    variables: Variables,
  ) => Promise<Delivery<Who>>;
  /** Clears this device first, then tells the server; without a connection the marker stays until it can. */
  readonly signOut: (unsent: Unsent) => Promise<void>;
  /** A session that the server has opened without this page, as single sign-on does: goes on as after a sign-in. */
  readonly arrive: () => Promise<Delivery<Who>>;
  readonly switchBusinessAccount: (userId: string) => Promise<Delivery<Who>>;
  /** Calls back when an account was opened, changed or closed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back at a logout, once nothing of the account is open in this tab any more. */
  readonly onLogout: (listener: (why: LogoutReason) => void) => () => void;
  /** Calls back when the open account had to make way for one that could not be opened: `enter` says what stands there now. */
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
    // A tab that hears of it leaves the device to the one that told it; `signOut` clears it itself.
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
      // Named as it is chosen: a session that is opened between here and the posting is not ended in its place.
      const ending = session.signOutMarker.present();
      // While the person who chose it is still in: a tab that fell asleep over it later must not discard what they have asked for since.
      const isDiscarded = unsent === 'discard' && (await discardWork(accounts.current()));
      // First the mark: from here on nobody on this device asks for a bearer, whatever else fails.
      await session.signOutMarker.set(ending).catch(() => ports.log('sign-out.not-marked'));
      // Before anybody can see that they are signed out: the tab may be closed that very moment, and the session would live
      // on at the server until somebody opens the portal again.
      void ports.wake.requestWake();
      // What could not be discarded is noted with the account, and discarded before anybody opens it.
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
        openFor(connection, accounts, whoOf(validation.claims), true),
      );
    case 'offline':
      return openOr({ kind: 'locked', grant: validation.grant }, () =>
        openFor(connection, accounts, whoOf(validation.grant), false),
      );
    case 'signedOut':
      // What a session left that ended while no page was open.
      await accounts.wipe('keep');
      return { kind: 'signedOut' };
    case 'locked':
      // The leave is over, and with it what could be opened without the server.
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

/** The account, or what stands in its place where its secret is not here and did not come. */
async function openOr(otherwise: Entrance, open: () => Promise<Account>): Promise<Entrance> {
  try {
    return { kind: 'open', account: await open() };
  } catch (error) {
    if (error instanceof AccountLocked) return otherwise;
    throw error;
  }
}

/**
 * Whether somebody has signed out was looked up before this page could hear of it, perhaps while their tab was just writing it down;
 * and a tab that died then tells nobody. So it is looked for once more when the first screen stands.
 */
async function openFor(
  { session, ports }: Connection,
  accounts: AccountHolder,
  who: Who,
  isGoingOn: boolean,
): Promise<Account> {
  const before = accounts.current();
  const account = await accounts.open(who, isGoingOn);
  if (account !== before)
    ports.clock.after(firstScreenMs, () => {
      ports.storage.preload?.settleValues();
      void session.signOutMarker.stands().then((stands) => (stands ? session.end('elsewhere') : undefined));
    });
  return account;
}

type Successors = AccountHolder & { readonly openInstead: (who: Who) => Promise<Account> };

/** Opens an account in the place of the one that a page shows, which is told where nothing stands there afterwards. */
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

/** The server has set new cookies: take them over, open their account, and let entries that waited for sign-in go on. */
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

/** Roles can change under a running page: the engine that is open is then opened again for them. */
async function followClaims({ session }: Connection, accounts: Successors): Promise<void> {
  const claims = session.claims();
  if (claims && accounts.current()?.who.user === claims.user) await accounts.openInstead(whoOf(claims));
}
