import { expect, it } from 'vitest';
import { factsOf } from '../../../domain/known-actions/action-facts.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import { activityWords } from '../../../domain/activity/activity-words.ts';
import { actionOf, actions } from '../../../domain/actions.ts';
import { queuedActionOf } from '../../../domain/known-actions/queued-actions.ts';

it.each(Object.keys(actions))('%s: its facts without rules equal its definition', (kind) => {
  const { listedWhenSent, verification, movesMoney } = actionOf(kind) ?? {};
  expect({ movesMoney: false, listedWhenSent: 'always', verification: null, ...factsOf(kind) }).toEqual({
    listedWhenSent,
    verification,
    movesMoney,
  });
  const { name, asked, done, failed, icon } = labelsOf(kind) ?? {};
  expect([name, asked, done, failed, icon].map((said) => (typeof said === 'string' ? said : said?.id))).not.toContain(
    undefined,
  );
  expect(activityWords(kind)).toEqual(done);
});

it('the outbox has the rules of exactly the actions that can be queued', () => {
  const queued = Object.keys(actions).filter((kind) => actionOf(kind)?.queue === 'queued');
  expect(Object.keys(actions).filter((kind) => queuedActionOf(kind) !== undefined)).toEqual(queued);
  expect(queued).toContain('payInvoices');
});

it('an unknown kind has no facts', () => {
  expect([factsOf('flyAway'), labelsOf('flyAway'), queuedActionOf('flyAway')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
