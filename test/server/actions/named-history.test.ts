import * as v from 'valibot';
import { expect, it } from 'vitest';
import { activitySchema } from '../../../domain/activity/activity.ts';
import type { ActivityKind } from '../../../domain/activity/activity-words.ts';
import { recentHappenings } from '../../../domain/activity/happenings.ts';
import { actionKinds, examplesOf } from '../../examples/examples.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { exampleRows } from './example-rows.ts';
import { harboursOn } from './harbour.ts';
import { lineFacts } from './line-facts.ts';

describeOnPostgresFirst('the audit trail', (open) => {
  const harbourOf = harboursOn(open);
  const wishes = { flags: { purchaseCards: true, autoPay: true, disputes: true }, without: ['ben'] } as const;

  it.each(actionKinds)('of %s names its object and the person concerned, with old and new value', async (kind) => {
    const harbour = await harbourOf(wishes);
    const examples = examplesOf(kind);
    if (!examples) throw new Error(`The action ${kind} has no examples.`);
    const [input] = examples.valid(await exampleRows(harbour, examples.doneBy, examples));
    // The cards of the examples belong to nobody; those of people do.
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx
        .updateTable('purchase_cards')
        .set({ last4: '4242', user_id: harbour.people[examples.doneBy].user })
        .where('last4', 'is', null)
        .execute(),
    );
    const envelope = await harbour.compose(examples.doneBy, kind, input);
    expect(await harbour.performOne(examples.doneBy, envelope)).toMatchObject({ outcome: 'completed' });
    const lines = (await harbour.all('activity'))
      .map((row) => v.parse(activitySchema, row))
      .filter(({ actionId }) => actionId === envelope.id);
    expect(lines.some((line) => line.kind === kind) || lineFacts[kind].names === 'noLine').toBe(true);
    for (const line of lines) {
      const facts = lineFacts[line.kind as ActivityKind];
      const [shown] = recentHappenings([line], 1, true);
      const told = {
        kind: line.kind,
        thing: shown && 'reference' in shown.subject ? shown.subject.reference !== null : false,
        person: shown?.person !== null,
        changes: (shown?.changes.length ?? 0) > 0,
      };
      expect(told).toMatchObject({
        ...(facts.names === 'thing' || facts.names === 'both' ? { thing: true } : {}),
        ...(facts.names === 'person' || facts.names === 'both' ? { person: true } : {}),
        ...(facts.changes ? { changes: true } : {}),
      });
    }
  });
});
