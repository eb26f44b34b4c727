import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PaymentId } from '../domain/ids.ts';
import { type AccountReview, createSimulatedReview } from './accounts/account-review.ts';
import { type Underwriting, createSimulatedUnderwriting } from './accounts/underwriting.ts';
import { createSimulatedNetwork } from './cards/card-network.ts';
import { ensurePurchasesAreAttempted } from './actions/attempt-purchase.ts';
import { createJobHandlers, jobLanes } from './actions/job-handlers.ts';
import { bankKeyOf } from './payments/bank-key.ts';
import { settleAuthorisationKind } from './pre-authorisations/settle-authorisation.ts';
import { createSimulatedRefunds } from './payments/refund-provider.ts';
import type { BankRail } from './bank/bank-rail.ts';
import { ensureOutcomesAreCollected } from './bank/collect-outcomes.ts';
import { moveBankClock } from './bank/move-bank-clock.ts';
import { createSimulatedRail, transferToBank } from './bank/simulated-rail.ts';
import { systemClock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import { listenOnControlSocket } from './database/control/control-socket.ts';
import { type PortalDatabase, openDatabase } from './database/database.ts';
import { demoHost, prepareDemo, refuseDemoWorld } from './demo.ts';
import { allowedDocuments } from './graphql/allowed-documents.ts';
import { scannerOf } from './files/clamd.ts';
import { createSimulatedService } from './disputes/simulated-service.ts';
import { readFile } from './files/file-downloads.ts';
import { addFileRoutes } from './files/file-routes.ts';
import { buildSchema } from './graphql/schema.ts';
import { createHttpServer } from './http/create-http-server.ts';
import type { DemoPorts } from './http/http-ports.ts';
import { listenOn, refuseTakenPort } from './http/listen-on.ts';
import { JobCannotSucceed } from './jobs/job.ts';
import { type RunningJobs, startJobs } from './jobs/start-jobs.ts';
import {
  ensureOldSessionsAreForgotten,
  forgetOldSessionsJob,
  forgetOldSessionsKind,
} from './session/forget-old-sessions.ts';
import { makeExportJob, makeExportKind } from './files/make-export.ts';
import { createNoticePost } from './notices/notice-post.ts';
import { ensureDailyNotices } from './notices/daily-notices.ts';
import { resetMailKind } from './session/recovery/request-password-reset.ts';
import { sendResetMailJob } from './session/recovery/send-reset-mail.ts';
import { noticeLanes } from './notices/notice-lanes.ts';
import { createWebPush } from './notices/push/push-port.ts';
import { ensureLimitsAreTold } from './notices/tell-of-limits.ts';
import { ensureAutoPayRuns } from './payments/auto-pay-night.ts';
import { refuseMuteProduction } from './notices/refuse-mute-production.ts';
import { keptSigningSecret } from './session/kept-secret.ts';
import { warmPasswordHash } from './identity/proofs/password.ts';
import { northgate, summit } from './seed/demo-programs.ts';
import { addSsoRoutes } from './session/sso/sso-routes.ts';
import { createPublicLinks, type LinkTo } from './programs/public-links.ts';
import { type Signer, createSigner } from './signing.ts';
import { ensureChangesAreForgotten, forgetChangesJob, forgetChangesKind } from './sync/forget-changes.ts';
import { pageDirectory } from './page-directory.ts';
import { toolHandlers } from './tool-handlers.ts';

/** A running server; `stop` finishes work in progress: first requests, then jobs, then the database. */
export type RunningPortal = { readonly address: string; readonly stop: () => Promise<void> };

/** Starts all parts in order; `say` reports each phase. If a step fails, the parts opened before are closed. */
export async function startPortal(configuration: Configuration, say: (line: string) => void): Promise<RunningPortal> {
  await refuseTakenPort(configuration);
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const database = await openDatabase(
      configuration.databaseUrl === null ? { dataDir: configuration.dataDir } : { url: configuration.databaseUrl },
    );
    opened.push(() => database.close());
    await database.migrate();
    if (configuration.isDemo) await prepareDemo(database, systemClock, say);
    else await refuseDemoWorld(database, configuration);
    if (configuration.isProduction) await refuseMuteProduction(database, configuration.post);
    const address = await serve(configuration, database, opened);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serve(
  configuration: Configuration,
  database: PortalDatabase,
  opened: (() => Promise<void>)[],
): Promise<string> {
  const { withTransaction } = database;
  const secret = configuration.sessionSecret ?? (await keptSigningSecret(withTransaction));
  await warmPasswordHash();
  const signer = createSigner(secret);
  if (configuration.isDemo) opened.push(await startDemoIdentities(database, signer));
  const work: { jobs?: RunningJobs } = {};
  const fallbackHost = configuration.isDemo ? demoHost : null;
  const links = createPublicLinks({ ...configuration, fallbackHost });
  const rail = createSimulatedRail(withTransaction, systemClock, configuration.bankDelaySeconds);
  const app = await createHttpServer({
    database,
    clock: systemClock,
    signer,
    introduceAccount: rail.introduce,
    cardNetwork: createSimulatedNetwork(signer),
    scanFile: scannerOf(configuration),
    schema: buildSchema(),
    areaRoutes: [addSsoRoutes, addFileRoutes],
    allowedDocuments,
    isProduction: configuration.isProduction,
    logLevel: configuration.logLevel,
    pageDirectory: pageDirectory(),
    fallbackHost,
    trustedProxies: configuration.trustedProxies,
    metricsToken: configuration.metricsToken,
    demo: configuration.isDemo ? demoPorts(database, work) : null,
    requestsPerMinute: 3000,
  });
  const underwriting = createSimulatedUnderwriting(systemClock, configuration.creditDelaySeconds);
  const accountReview = createSimulatedReview(systemClock, configuration.creditDelaySeconds);
  const jobs = await runJobs(
    configuration,
    { database, signer, linkTo: links.linkTo, rail, underwriting, accountReview },
    app,
  );
  work.jobs = jobs;
  opened.push(jobs.stop);
  if (configuration.databaseUrl === null) {
    opened.push(
      await listenOnControlSocket(configuration.dataDir, toolHandlers(database, systemClock, configuration.isDemo)),
    );
  }
  opened.push(() => app.close());
  const address = await listenOn(app, configuration);
  links.servedAt(address);
  return address;
}

/** The demo's identity provider, loaded only here; returns a function that stops it. */
async function startDemoIdentities({ withTransaction }: PortalDatabase, signer: Signer): Promise<() => Promise<void>> {
  const { keepDemoBirthDates } = await import('./seed/demo-birth-dates.ts');
  const { startDemoSingleSignOn } = await import('./session/sso/demo-single-sign-on.ts');
  await keepDemoBirthDates({ withTransaction }, signer);
  const provider = await startDemoSingleSignOn(withTransaction, signer, { id: summit, host: `${summit}.localhost` });
  return provider.stop;
}

type JobParts = {
  readonly database: PortalDatabase;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
  readonly rail: BankRail;
  readonly underwriting: Underwriting;
  readonly accountReview: AccountReview;
};

async function runJobs(
  { isDemo, post, bankDelaySeconds, purchaseEverySeconds }: Configuration,
  { database, signer, linkTo, rail, underwriting, accountReview }: JobParts,
  app: FastifyInstance,
): Promise<RunningJobs> {
  const { withTransaction } = database;
  const disputeService = createSimulatedService(bankDelaySeconds);
  await ensureOutcomesAreCollected(withTransaction, systemClock);
  await ensureAutoPayRuns(withTransaction, systemClock);
  await ensureDailyNotices(withTransaction, systemClock);
  await ensureLimitsAreTold(withTransaction, systemClock);
  await ensureOldSessionsAreForgotten(withTransaction, systemClock);
  await ensureChangesAreForgotten(withTransaction, systemClock);
  if (isDemo)
    await ensurePurchasesAreAttempted(withTransaction, systemClock, {
      program: northgate,
      everySeconds: purchaseEverySeconds,
    });
  return startJobs({
    withTransaction,
    clock: systemClock,
    lanes: [
      ...jobLanes({
        ...createJobHandlers({
          withTransaction,
          clock: systemClock,
          signer,
          linkTo,
          rail,
          disputeService,
          underwriting,
          accountReview,
          cardNetwork: createSimulatedNetwork(signer),
          refunds: createSimulatedRefunds(systemClock, bankDelaySeconds),
        }),
        [forgetOldSessionsKind]: forgetOldSessionsJob(withTransaction, systemClock),
        [forgetChangesKind]: forgetChangesJob(withTransaction, systemClock),
      }),
      // A file of a large account takes long, so it has its own lane.
      { [makeExportKind]: makeExportJob({ withTransaction, clock: systemClock, signer, linkTo }) },
      ...noticeLanes({
        withTransaction,
        clock: systemClock,
        signer,
        // The demo keeps its messages in the mailbox, unless a delivery is configured.
        post: isDemo && post.smtpUrl === null ? null : createNoticePost(post),
        readFile,
        push: createWebPush({ signer, clock: systemClock }),
        awaited: { [resetMailKind]: sendResetMailJob({ withTransaction, clock: systemClock, signer, linkTo }) },
      }),
    ],
    onFailure: (job, error) =>
      app.log.error(
        { err: error, job: job.kind, attempts: job.attempts },
        error instanceof JobCannotSucceed
          ? 'a job cannot succeed and was dropped'
          : 'a job failed and will be tried again',
      ),
    onAnnounced: (listener) => database.hearFeeds(listener),
  });
}

function demoPorts(database: PortalDatabase, work: { jobs?: RunningJobs }): DemoPorts {
  return {
    advanceBankClock: (seconds) => advanceBank(database, work, seconds),
    receiveTransfer: async ({ program, buyer, reference, amount }) => {
      const idempotencyKey = bankKeyOf({ program, buyer, payment: randomUUID() as PaymentId });
      await transferToBank(database.withTransaction, systemClock, { idempotencyKey, reference, amount });
      await advanceBank(database, work, 0);
    },
  };
}

/** First sends the waiting payments to the bank, then advances its clock and collects the results. */
async function advanceBank(
  { withTransaction }: PortalDatabase,
  { jobs }: { jobs?: RunningJobs },
  seconds: number,
): Promise<void> {
  await moveBankClock(
    {
      withTransaction,
      clock: systemClock,
      runDueJobs: async () => jobs?.runDueJobs(),
      sellerJobs: [settleAuthorisationKind],
    },
    seconds,
  );
}
