/** `npm run seed -- [--stress]`: creates the demo, in the running server or, without one, in this process. */
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { readConfiguration } from './configuration.ts';
import { seedHandler } from './seed/seed-handler.ts';
import { doToolWork } from './tool-work.ts';

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stress: { type: 'boolean', default: false } } });
  const configuration = readConfiguration(process.env);
  if (!configuration.isDemo)
    throw new Error('The demo world has accounts with a public password, so it is made only where DEMO=1 is set.');
  const isMade = await doToolWork(configuration, {
    name: 'seed',
    payload: { stress: values.stress },
    onLine: say,
    handlerOn: (database) => seedHandler({ withTransaction: database.withTransaction, now: systemClock.now }),
  });
  say(isMade === true ? 'The demo world is complete.' : 'The demo world was there already; nothing was changed.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
