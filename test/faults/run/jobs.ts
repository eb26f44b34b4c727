import { runChangedAnswers } from '../../platform/changed-answers/run-changed-answers.ts';
import { plantedNamed } from '../gallery/gallery.ts';
import type { PairWork } from '../pairs/pair-work.ts';
import { type PairsTally, type Share, runPairs } from '../pairs/run-pairs.ts';
import { weightedHappenings } from '../schedule/happenings/happenings.ts';
import { planOf } from '../schedule/plan.ts';
import { runPlan } from '../schedule/run-schedule.ts';
import { shrink } from '../schedule/shrink.ts';
import { storyOf, traceOf } from '../schedule/story.ts';
import type { Engineering } from '../world/tab.ts';
import { type Range, type Tally, runMany } from './run-many.ts';

/** The jobs of a simulator process, and their results; `plant` is a mistake of the gallery. */
export type Jobs = {
  readonly schedules: { readonly asked: Range & { readonly plant?: string }; readonly answer: Tally };
  readonly pairs: { readonly asked: Share & { readonly work: PairWork }; readonly answer: PairsTally };
  /** Modified answers, and those that settled an action as done although the server had not performed it. */
  readonly answers: {
    readonly asked: { readonly seed: number; readonly count: number };
    readonly answer: {
      readonly changed: number;
      readonly byKind: Readonly<Record<string, number>>;
      readonly settledFalsely: readonly string[];
      readonly unreadable: number;
    };
  };
  /** The whole trace of a seed. */
  readonly trace: { readonly asked: OneSeed; readonly answer: string };
  /** The shrunk story of a seed that fails. */
  readonly story: { readonly asked: OneSeed; readonly answer: string };
};
type OneSeed = { readonly seed: number; readonly plant?: string };
export type Job = {
  readonly [Kind in keyof Jobs]: { readonly kind: Kind; readonly asked: Jobs[Kind]['asked'] };
}[keyof Jobs];

export async function doJob(job: Job): Promise<Jobs[keyof Jobs]['answer']> {
  switch (job.kind) {
    case 'schedules':
      return runMany(job.asked, engineeringOf(job.asked.plant));
    case 'pairs':
      return runPairs(job.asked.work, job.asked);
    case 'answers': {
      const { changed, byKind, settledFalsely, unreadable } = await runChangedAnswers(job.asked.seed, job.asked.count);
      return { changed, byKind: Object.fromEntries(byKind), settledFalsely, unreadable };
    }
    case 'trace': {
      const plan = planOf(job.asked.seed, weightedHappenings);
      return traceOf(plan, await runPlan(plan, engineeringOf(job.asked.plant)));
    }
    case 'story':
      return storyOf(await shrink(planOf(job.asked.seed, weightedHappenings), engineeringOf(job.asked.plant)));
  }
}

function engineeringOf(plant: string | undefined): Engineering {
  return plant === undefined ? {} : plantedNamed(plant).engineering;
}
