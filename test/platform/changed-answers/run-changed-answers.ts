import { seededRandom } from '../../faults/seeded-random.ts';
import { type Tally, createChangedAnswersWorld } from './changed-answers-world.ts';

const roundsPerWorld = 30;

/** Changes at least `wanted` answers, in worlds that each run for some rounds; the same seed changes the same ones. */
export async function runChangedAnswers(seed: number, wanted: number): Promise<Tally & { readonly worlds: number }> {
  const tally: Tally = {
    changed: 0,
    perfectLies: 0,
    byKind: new Map(),
    withEffect: 0,
    withoutEffect: 0,
    settledFalsely: [],
    unreadable: 0,
  };
  const seeds = seededRandom(seed);
  let worlds = 0;
  while (tally.changed < wanted) {
    worlds += 1;
    const world = await createChangedAnswersWorld(seeds.fork(), tally);
    for (let round = 0; round < roundsPerWorld && tally.changed < wanted; round += 1) if (!(await world.round())) break;
    world.close();
  }
  return { ...tally, worlds };
}
