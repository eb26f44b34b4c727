import { seededRandom } from '../../faults/seeded-random.ts';
import { tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { judgeAttempts } from './judge-attempts.ts';
import { disturbOnce, disturbances, drainDisturbed, openHelper } from './random-disturbances.ts';
import { beginRun } from './random-kills.ts';

const times = 6;
/** FAULT_SEED repeats a run. */
const seed = Number(process.env['FAULT_SEED'] ?? 37);

test(`workers stop, pages crash and tabs freeze ${times} times during payments: another tab sends the queued payments, each once`, async ({
  deviceOf,
  server,
}) => {
  const connected = await deviceOf(tom, undefined, { hidesTabs: true });
  const run = await beginRun(server, connected, seededRandom(seed));
  const others = await openHelper(run);
  for (let time = 0; time < times; time += 1) {
    await disturbOnce(run, others, disturbances[time % disturbances.length] ?? 'tabFrozen');
    if (time % 3 === 2) await drainDisturbed(run, others);
  }
  const { paid, ...broken } = await judgeAttempts(server, others.helper, run.attempts.all, run.before);
  const claims = run.attempts.all.filter(({ claimed }) => claimed !== null).length;
  const what = JSON.stringify(run.faults);
  process.stdout.write(`disturbed ×${times}, seed ${seed}: ${claims} claimed, ${paid} paid; ${what}\n`);
  expect(broken).toEqual({ duplicate: [], lost: [], falsePaid: [], foreign: [], diverged: [] });
});
