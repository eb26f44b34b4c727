import { serviceWorkers, sessionTexts, whenIdle } from '../browser/features.ts';
import { webLocks } from '../browser/worker-features.ts';
import { deviceStore } from '../../offline/offline.ts';
import { createPreload } from '../preload/preload.ts';
import { type BegunPreload, takePreload } from '../preload/begin-preload.ts';
import { builtInCatalogues } from '../words/built-in-catalogues.ts';
import { connectionSoon } from '../wire/page/connection-soon.ts';
import type { DeviceMemory } from './device-memory.ts';
import { createDevicePorts, deviceTime } from './device-ports.ts';
import type { Fetch } from '../wire/exchange.ts';
import { type Translations, createTranslations } from '../words/i18n.ts';
import { createLanguage } from '../words/language.ts';
import {
  onMaybeOffline,
  onMaybeOnline,
  openEventStream,
  pageCookie,
  pageInstalling,
  pageRegistration,
  pageVisibility,
  skippingAborted,
} from './page-ports.ts';
import { type InstallOffer, createInstallOffer } from '../worker/install-offer.ts';
import type { Who } from './account.ts';
import { type Portal, createPortal } from './portal.ts';
import { type ProgramHolder, loadProgram } from './program.ts';
import { type RecentLog, createRecentLog } from '../wire/recent-log.ts';
import { locksSoon, sealingSoon } from './engine-ports.ts';
import { type ServerClock, createServerClock, learningTime } from '../wire/server-clock.ts';
import { keepLanguages } from '../words/keep-languages.ts';
import { type Updates, registerWorker } from '../worker/register-worker.ts';
import { type Telemetry, createLogTelemetry } from '../wire/telemetry.ts';

/** Other languages are loaded after everything that a person waits for. */
const languageDelayMs = 3_000;

/** Everything that the page is mounted with. */
export type StartedPortal = {
  readonly portal: Portal;
  readonly programs: ProgramHolder;
  readonly translations: Translations;
  readonly telemetry: Telemetry;
  readonly log: RecentLog;
  readonly memory: DeviceMemory;
  /** The corrected time, for all rules and screens. */
  readonly clock: ServerClock;
  /** A new version that is installed; the page offers it and never forces it. */
  readonly updates: Updates;
  /** Offers to install the portal as an app at the right moment. */
  readonly installing: InstallOffer;
  /** Shows the portal in a locale of the program, and stores the choice on this device. */
  readonly setLocale: (locale: string) => Promise<void>;
  /** After a sign-in the portal continues in the person's language. */
  readonly followLanguage: (who: Who) => Promise<void>;
};

/**
 * Starts the page: program → session → locale → engine, each with real browser ports. The engine opens with the first
 * guarded navigation; if the address is guarded (`isGuarded`), that starts while the texts load. `wishedLocale` is the
 * locale in the address. Null if the program cannot be known: a first visit offline.
 */
export async function startPortal(wishedLocale: string | null, isGuarded: boolean): Promise<StartedPortal | null> {
  const clock = createServerClock(deviceTime);
  const log = createRecentLog(clock);
  const begun = takePreload(window);
  const preload = begun?.device ? createPreload(begun.device, () => performance.now()) : undefined;
  const device = createDevicePorts({
    registration: pageRegistration,
    log: log.log,
    page: document,
    sealing: sealingSoon,
    locks: locksSoon,
    clock,
    preload,
  });
  const memory = deviceStore(device);
  // Before anything depends on the time: reads of the device are answered in their order.
  const timing = clock.begin(memory);
  const installing = createInstallOffer({ ...pageInstalling(), nowMs: clock.nowMs, memory });
  const origin = window.location.origin;
  const toServer = waysToServer(clock, begun);
  let programs: ProgramHolder | null = null;
  const loading = loadProgram({
    fetch: toServer.first,
    origin,
    clock,
    device: memory,
  });
  const connection = connectionSoon({
    device,
    memory,
    fetch: toServer.timed,
    origin,
    tab: sessionTexts(),
    cookie: pageCookie,
    programId: () => programs?.program.id ?? '',
    grantHours: async () => (await loading)?.program.offlineGrantHours ?? 0,
  });
  // The session is requested together with the program, so that an offline start waits only once.
  if (isGuarded) timing.then(() => connection.session.validate()).catch(() => log.log('session.not-validated'));
  [programs] = await Promise.all([loading, timing]);
  if (!programs) return null;
  const { program } = programs;
  const given = webLocks();
  const locks = given && skippingAborted(given);
  const events = { ...device, open: openEventStream, locks, visibility: pageVisibility };
  const portal = createPortal({ connection, program, memory, triggers: { events, onMaybeOnline, onMaybeOffline } });
  // The guard asks again and gets the finished result.
  if (isGuarded) void portal.enter().catch(() => log.log('portal.not-entered'));
  const i18nPorts = {
    fetch: toServer.plain,
    origin,
    device: memory,
    programId: program.id,
    log: log.log,
    catalogues: builtInCatalogues,
  };
  const translations = createTranslations(i18nPorts, isGuarded ? ['start', 'frame'] : ['start']);
  const language = createLanguage({
    program,
    memory,
    translations,
    browserLanguages: navigator.languages,
    profileLanguage: () => profileLanguage(portal),
    log: log.log,
  });
  await language.begin(wishedLocale);
  const worker = import.meta.env.PROD ? (serviceWorkers() ?? undefined) : undefined;
  // A start that waits for the disk looks idle, but is not.
  clock.after(languageDelayMs, () => whenIdle(() => keepLanguages(worker, program.locales)));
  void installing.begin();
  return {
    portal,
    programs,
    translations,
    telemetry: createLogTelemetry(log.log),
    log,
    memory,
    clock,
    installing,
    // No worker in development: the page changes too often to be cached.
    updates: registerWorker(worker, pageVisibility, log.log),
    setLocale: (locale) => language.choose(locale, portal.account()?.who.person ?? null),
    followLanguage: ({ person }) => language.follow(person),
  };
}

/** Requests that update the clock offset, and plain ones for cacheable files such as texts. */
function waysToServer(clock: ServerClock, begun: BegunPreload | null) {
  const plain: Fetch = (address, init) => window.fetch(address, init);
  const first = begun ? answeredFirst(begun.program, plain) : plain;
  return {
    plain,
    timed: learningTime(plain, clock, deviceTime),
    first: learningTime(first, clock, deviceTime, begun?.beganAtMs ?? null),
  };
}

/** The first request was sent before these scripts had loaded. */
function answeredFirst(first: Promise<Response>, fetch: Fetch): Fetch {
  let answer: Promise<Response> | null = first;
  return (address, init) => {
    const known = answer;
    answer = null;
    return known ?? fetch(address, init);
  };
}

/** The language in the signed-in person's profile; null if it cannot be determined now. */
async function profileLanguage(portal: Portal): Promise<string | null> {
  const account = portal.account();
  if (!account) return null;
  const { askSessionStart } = await import('../identity/session-start.ts');
  return (await askSessionStart(account, portal.connection.client))?.currentUser.language ?? null;
}
