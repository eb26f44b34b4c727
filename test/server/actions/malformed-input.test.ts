import { expect, it } from 'vitest';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from './harbour.ts';
import { tablesWith } from './stored-text.ts';

const secret = 'GB29 NWBK 6016 1331 9268 19';

async function cancelEntry(harbour: Harbour, who: Who, action: ActionEnvelope): Promise<ActionAnswer> {
  return harbour.performOne(who, await harbour.compose(who, 'cancelAction', { action: { ...action, quote: null } }));
}

describeOnPostgresFirst('an action with malformed input', (open) => {
  const harbourOf = harboursOn(open);
  const composed = async (changes: Partial<ActionEnvelope> = {}) => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const good = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]), changes);
    return { harbour, id, good, malformed: { ...good, input: { bankAccountId: secret, note: secret } } };
  };

  it('is refused, and its input is not stored', async () => {
    const { harbour, good, malformed } = await composed();
    expect(await harbour.performOne('ana', malformed)).toMatchObject({ outcome: 'refused', code: 'BAD_INPUT' });
    expect(await harbour.all('actions')).toEqual([]);
    expect(await tablesWith(harbour, secret)).toEqual([]);
    // The search works: of the refused action it finds only the id.
    expect(await tablesWith(harbour, good.id)).toEqual(['public.refused_ids']);
  });

  it('gets the same refusal whenever its id is sent again, with any input', async () => {
    const { harbour, id, good, malformed } = await composed();
    const first = await harbour.performOne('ana', malformed);
    harbour.clock.advance(400 * 86_400);
    expect(await harbour.performOne('ana', malformed)).toEqual(first);
    expect(await harbour.performOne('ana', good)).toEqual(first);
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 0 });
    const bens = await harbour.compose('ben', 'payInvoices', good.input, { id: good.id, input: malformed.input });
    expect(await harbour.performOne('ben', bens)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('makes dependent actions fail, with the reason', async () => {
    const { harbour, malformed } = await composed();
    const [next] = await harbour.invoices(700);
    const behind = await harbour.compose('ana', 'payInvoices', await harbour.paying([next]), {
      dependsOn: [malformed.id],
    });
    expect(await harbour.performOne('ana', behind)).toMatchObject({ code: 'ACTION_NOT_READY' });
    await harbour.performOne('ana', malformed);
    expect(await harbour.performOne('ana', behind)).toMatchObject({
      code: 'DEPENDENCY_FAILED',
      values: { action: malformed.id, code: 'BAD_INPUT' },
    });
  });

  it('cannot be cancelled after its refusal', async () => {
    const { harbour, malformed } = await composed();
    await harbour.performOne('ana', malformed);
    expect(await cancelEntry(harbour, 'ana', malformed)).toMatchObject({
      outcome: 'completed',
      result: { actionId: malformed.id, state: 'failed' },
    });
    expect(await tablesWith(harbour, secret)).toEqual([]);
  });

  it('is refused as cancelled if its cancellation arrives first', async () => {
    const { harbour, malformed } = await composed();
    const [next] = await harbour.invoices(700);
    expect(await cancelEntry(harbour, 'ana', malformed)).toMatchObject({ result: { state: 'recalled' } });
    expect(await harbour.performOne('ana', malformed)).toMatchObject({ outcome: 'refused', code: 'CANCELLED' });
    expect(await cancelEntry(harbour, 'ana', malformed)).toMatchObject({ result: { state: 'recalled' } });
    const behind = await harbour.compose('ana', 'payInvoices', await harbour.paying([next]), {
      dependsOn: [malformed.id],
    });
    expect(await harbour.performOne('ana', behind)).toMatchObject({ values: { code: 'RECALLED' } });
    expect(await tablesWith(harbour, secret)).toEqual([]);
    // The cancellation is stored without it.
    const stored = await harbour.all('actions');
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['cancelAction', 'cancelAction', 'payInvoices']);
    const requests = stored.filter(({ kind }) => kind === 'cancelAction');
    for (const { input } of requests)
      expect(input).toMatchObject({ action: { id: malformed.id, kind: 'payInvoices', input: null } });
  });

  it('is visible only to its author', async () => {
    const { harbour, malformed } = await composed();
    await harbour.performOne('ana', malformed);
    const seenBy = (who: Who) =>
      harbour
        .contextOf(who)
        .withTransaction(identityOf(harbour.contextOf(who).session), { readOnly: true }, (trx) =>
          trx.selectFrom('refused_ids').select(['id', 'kind']).execute(),
        );
    expect(await seenBy('ana')).toEqual([{ id: malformed.id, kind: 'payInvoices' }]);
    expect(await seenBy('ben')).toEqual([]);
  });
});
