import { expect, it } from 'vitest';
import { changes } from './changed-answers/change-answer.ts';
import { runChangedAnswers } from './changed-answers/run-changed-answers.ts';
import { limitOfMany } from '../wait-limits.ts';

/** The part `answers` of the long suite has 500,000. ANSWER_CHANGES sets the number, ANSWER_SEED repeats a run. */
const wanted = Number(process.env['ANSWER_CHANGES'] ?? 2_000);
const seed = Number(process.env['ANSWER_SEED'] ?? 20_261_121);

it(
  'however an answer is damaged in transit, nothing counts as done that the server has not done',
  async () => {
    const { byKind, settledFalsely, ...totals } = await runChangedAnswers(seed, wanted);
    process.stdout.write(
      `answers changed at random: ${JSON.stringify({ seed, ...totals, settledFalsely: settledFalsely.length, byKind: Object.fromEntries(byKind) })}\n`,
    );
    expect(settledFalsely.slice(0, 3).join('\n')).toBe('');
    expect(totals.unreadable).toBe(0);
    // A run without relevant changes would prove nothing.
    expect([...byKind.keys()].toSorted()).toEqual(Object.keys(changes).toSorted());
    expect(totals.withoutEffect).toBeGreaterThan(wanted / 10);
    expect(totals.withEffect).toBeGreaterThan(wanted / 20);
    expect(totals.perfectLies).toBeLessThan(wanted / 50);
  },
  limitOfMany(wanted, 60),
);
