import { ConfigurationError, readConfiguration } from './configuration.ts';
import { DatabaseUnavailableError } from './database/database-errors.ts';
import { demoGuide } from './demo.ts';
import { describeProxyTrust } from './proxy-networks.ts';
import { type RunningPortal, startPortal } from './start-portal.ts';

/** Work in progress may take this long after the signal to stop; then the process ends anyway. */
const stopWithinMs = 5_000;

/** A terminal signals the whole process group and npm forwards its own signal: two signals within this time count as one. */
const sameSignalMs = 1_000;

await main();

async function main(): Promise<void> {
  let stopping = false;
  let stoppingSince = 0;
  let portal: RunningPortal | null = null;
  const stop = () => {
    if (stopping && performance.now() - stoppingSince < sameSignalMs) return;
    if (stopping) process.exit(1);
    stopping = true;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // A signal during the start takes effect as soon as there is something to stop.
    if (portal) void end(portal);
  };
  // `npm start` holds a channel to this process; if the channel closes, nothing else could stop the process.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, stop);
  try {
    const configuration = readConfiguration(process.env);
    portal = await startPortal(configuration, say);
    if (stopping) return await end(portal);
    say(`The portal serves at ${portal.address}`);
    if (configuration.isProduction) say(describeProxyTrust(configuration.trustedProxies));
    if (configuration.isDemo) say(demoGuide(portal.address));
    process.send?.('serving');
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

async function end(portal: RunningPortal): Promise<void> {
  try {
    await portal.stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The portal did not stop cleanly: ${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

/** One sentence for a known error; the full details for a defect. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof DatabaseUnavailableError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
