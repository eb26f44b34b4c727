import { expect, it } from 'vitest';
import { actionKinds, examples } from '../../examples/examples.ts';
import { unknownRows, exampleRows } from '../actions/example-rows.ts';
import { harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

/** The same input in another language; null if it names none. */
function inLanguage(input: unknown, language: string): object | null {
  const { set, ...own } = input as { language?: string; set?: { language?: string } };
  if (own.language !== undefined) return { ...(input as object), language };
  return set?.language === undefined ? null : { ...own, set: { ...set, language } };
}

const kinds = actionKinds.filter((kind) => examples[kind].valid(unknownRows()).some((one) => inLanguage(one, 'en')));

describeOnPostgresFirst('an action that names a language', (open) => {
  const harbourOf = harboursOn(open);

  it('is every one that adds a person or a card', () => {
    expect(kinds.toSorted()).toEqual([
      'createContact',
      'createPurchaseCard',
      'editProfile',
      'inviteUser',
      'replaceCard',
    ]);
  });

  it.each(kinds)('of kind %s is refused for one that the portal or the program does not speak', async (kind) => {
    const { doneBy, valid } = examples[kind];
    const harbour = await harbourOf({ flags: { purchaseCards: true } });
    const rows = await exampleRows(harbour, doneBy);
    const input = valid(rows).find((one) => inLanguage(one, 'en') !== null);
    // The harbour's program speaks English only; nobody speaks Dutch.
    for (const language of ['nl', 'de'])
      expect(
        await harbour.performOne(doneBy, await harbour.compose(doneBy, kind, inLanguage(input, language))),
      ).toMatchObject({ outcome: 'refused', code: 'LANGUAGE_NOT_OFFERED' });
    const spoken = await harbour.compose(doneBy, kind, inLanguage(input, 'en'));
    expect((await harbour.performOne(doneBy, spoken)).code).not.toBe('LANGUAGE_NOT_OFFERED');
  });
});
