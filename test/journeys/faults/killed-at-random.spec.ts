import { seededRandom } from '../../faults/seeded-random.ts';
import { tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { judgeAttempts } from './judge-attempts.ts';
import { beginRun, drain, killOnce } from './random-kills.ts';

const kills = 3;
/** FAULT_SEED repeats a run. */
const seed = Number(process.env['FAULT_SEED'] ?? 49);

test(`case 49: the browser is killed ${kills} times during payments; only payments that were shown as queued are made, each once`, async ({
  deviceOf,
  server,
}) => {
  const run = await beginRun(server, await deviceOf(tom), seededRandom(seed));
  for (let kill = 0; kill < kills; kill += 1) await killOnce(run);
  const page = await drain(run);
  const { paid, ...broken } = await judgeAttempts(server, page, run.attempts.all, run.before);
  const claims = run.attempts.all.filter(({ claimed }) => claimed !== null).length;
  const what = JSON.stringify(run.faults);
  process.stdout.write(
    `kill -9 ×${kills}, seed ${seed}: ${run.attempts.all.length} tried, ${claims} claimed, ${paid} paid; ${what}\n`,
  );
  expect(broken).toEqual({ duplicate: [], lost: [], falsePaid: [], foreign: [], diverged: [] });
});
