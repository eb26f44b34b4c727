import { describe, expect, it } from 'vitest';
import type { ActionInput } from '../../../domain/actions.ts';
import { numberedId, chargeId } from '../../faults/model-rows.ts';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

type Edit = ActionInput<'editInvoice'>;

const batch = { id: numberedId('d', 77), size: 200 } as NonNullable<Edit['batch']>;
const editOf = (number: number, set: Edit['set'] = { poNumber: `PO-${number}` }): { input: Edit } => ({
  input: { chargeId: chargeId(number), set, batch },
});
/** The network is back, and the backoff is over. */
const sendAll = async (world: Awaited<ReturnType<typeof syncedWorld>>): Promise<void> => {
  await world.pass(15_000);
  await world.settle(world.offline.replay('timer'));
  await world.pass(60_000);
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('queueing many edits at once', () => {
  it('stores all of them in order, and shows each with its charge', async () => {
    const { offline, network } = await syncedWorld({ charges: 40 });
    network.isDown = true;
    const kept = await offline.enqueueAll(
      'editInvoice',
      numbers(40).map((number) => editOf(number)),
    );
    expect(kept).toMatchObject({ ok: true });
    expect((await offline.entries.all()).map((entry) => entry.seq)).toEqual(numbers(40));
    const [view] = await offline.read.charges([chargeId(7)]);
    expect(view).toMatchObject({ row: { poNumber: null }, optimistic: { poNumber: 'PO-7' }, waitingMinor: 0 });
    expect(view?.waitingEdit).toEqual({ poNumber: 'PO-7' });
  });

  it('stores none if one of them is refused, and names it', async () => {
    const { offline } = await syncedWorld();
    expect(await offline.enqueueAll('editInvoice', [editOf(1), editOf(77), editOf(2)])).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
      index: 1,
    });
    expect(await offline.enqueueAll('editInvoice', [editOf(1), editOf(2, { poNumber: 'x'.repeat(41) })])).toMatchObject(
      {
        ok: false,
        refusal: { code: 'BAD_INPUT' },
        index: 1,
      },
    );
    expect(await states(offline)).toEqual([]);
  });

  it('stores none if the disk gets full meanwhile, and reports it', async () => {
    const { offline, context, network } = await syncedWorld();
    network.isDown = true;
    context.user.fullWrites = 1;
    expect(await offline.enqueueAll('editInvoice', [editOf(1), editOf(2)])).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_FULL' },
      index: null,
    });
    expect(await states(offline)).toEqual([]);
    expect(await offline.enqueueAll('editInvoice', [editOf(1), editOf(2)])).toMatchObject({ ok: true });
    expect(await states(offline)).toHaveLength(2);
  });

  it('replaces a waiting value by a new one', async () => {
    const { offline, network, pass } = await syncedWorld();
    network.isDown = true;
    const first = await offline.enqueueAll('editInvoice', [editOf(1), editOf(2)]);
    await pass(20);
    const replaces = first.ok ? first.entries[0]?.id : undefined;
    const again = await offline.enqueueAll('editInvoice', [
      { ...editOf(1, { poNumber: 'PO-better' }), options: { replaces } },
      editOf(3),
    ]);
    expect(again).toMatchObject({ ok: true });
    // It was tried, so the server is first asked to cancel it.
    expect((await offline.entries.all()).map(({ envelope }) => envelope.kind)).toEqual([
      'editInvoice',
      'cancelAction',
      'editInvoice',
      'editInvoice',
    ]);
    expect((await offline.read.charges([chargeId(1)]))[0]?.waitingEdit).toEqual({ poNumber: 'PO-better' });
  });
});

describe('a tab that crashes with many edits', () => {
  it.each([1, 2, 3])('has stored all of them or none if it crashes at transaction %i', async (transaction) => {
    const world = await syncedWorld({ charges: 40 });
    world.network.isDown = true;
    let begun = 0;
    world.context.user.onTransaction = () => {
      begun += 1;
      if (begun === transaction) world.context.crash();
    };
    const edits = numbers(40).map((number) => editOf(number));
    void world.offline.enqueueAll('editInvoice', edits).catch(() => undefined);
    await world.pass();
    const next = await world.open('next');
    expect([0, 40]).toContain((await states(next.offline)).length);
  });

  it('changes each invoice once if the answers were lost', async () => {
    let asked = 0;
    const world = await syncedWorld({
      charges: 40,
      wrapServer: (port) => ({
        ...port,
        performActions: async (subject, actions) => {
          asked += 1;
          if (asked > 1) return port.performActions(subject, actions);
          void port.performActions(subject, actions);
          return new Promise(() => undefined);
        },
      }),
    });
    await world.offline.enqueueAll(
      'editInvoice',
      numbers(40).map((number) => editOf(number)),
    );
    await world.pass();
    world.context.crash();
    const next = await world.open('next');
    await world.settle(next.offline.replay('start'));
    await world.pass(60_000);
    expect(await states(next.offline)).toEqual([]);
    const charges = world.server.all('charges');
    expect(charges.map(({ rowVersion }) => rowVersion)).toEqual(charges.map(() => 2));
    expect(charges.filter(({ poNumber }) => poNumber === null)).toEqual([]);
  });
});

describe('sending many edits', () => {
  it('sends 200 waiting edits in at most ten requests, in the order in which they were made', async () => {
    const asked: number[][] = [];
    const world = await syncedWorld({
      charges: 200,
      wrapServer: (port) => ({
        ...port,
        performActions: (subject, actions) => {
          asked.push(actions.map((action) => action.seq));
          return port.performActions(subject, actions);
        },
      }),
    });
    world.network.isDown = true;
    await world.offline.enqueueAll(
      'editInvoice',
      numbers(200).map((number) => editOf(number)),
    );
    await world.pass();
    asked.length = 0;
    world.network.isDown = false;
    await sendAll(world);
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(asked.flat()).toEqual(numbers(200));
    expect(await states(world.offline)).toEqual([]);
    expect(world.server.all('charges').map((charge) => charge.poNumber)).toEqual(
      world.server.all('charges').map((charge) => `PO-${Number(charge.id.slice(-12))}`),
    );
  });

  it('sends the second edit of an invoice after the answer to the first', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await world.offline.enqueueAll('editInvoice', [editOf(1), editOf(1, { poNumber: 'PO-last' })]);
    world.network.isDown = false;
    await sendAll(world);
    expect(await states(world.offline)).toEqual([]);
    expect(world.server.get('charges', chargeId(1))?.poNumber).toBe('PO-last');
  });

  it('asks about an invoice that a colleague changed meanwhile, and changes the others', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await world.offline.enqueueAll('editInvoice', [editOf(1), editOf(2), editOf(3)]);
    world.server.colleagueEdits(chargeId(2), 'PO-theirs');
    world.network.isDown = false;
    await sendAll(world);
    const [asking, ...rest] = await world.offline.entries.all();
    expect(rest).toEqual([]);
    expect(asking?.state).toMatchObject({ kind: 'needsYou', need: { code: 'VERSION_CONFLICT' } });
    const poNumbers = [1, 2, 3].map((number) => world.server.get('charges', chargeId(number))?.poNumber);
    expect(poNumbers).toEqual(['PO-1', 'PO-theirs', 'PO-3']);
    await world.settle(world.offline.entries.confirmAgain(asking?.id ?? ''));
    await world.pass(60_000);
    expect(world.server.get('charges', chargeId(2))?.poNumber).toBe('PO-2');
  });
});

describe('an edit beside a payment of the same invoice', () => {
  it('does not wait for the payment, and causes no conflict with it', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 1_000]));
    await world.offline.enqueueAll('editInvoice', [editOf(1)]);
    await queued(world.offline, payment([1, 2_000]));
    world.network.isDown = false;
    await sendAll(world);
    expect(await states(world.offline)).toEqual([]);
    expect(world.server.get('charges', chargeId(1))).toMatchObject({ poNumber: 'PO-1', pendingAmountMinor: 3_000 });
  });
});
