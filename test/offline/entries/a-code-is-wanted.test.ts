import { describe, expect, it } from 'vitest';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type { ServerPort } from '../../../src/offline/offline.ts';
import { type OfflineWorld, type Tab, payment, queued, states, syncedWorld } from '../offline-world.ts';

type Workstation = {
  isCodeWanted: boolean;
  isHeldBack: boolean;
  readonly late: ActionEnvelope[][];
  readonly sent: string[][];
};

/** A server that requires a code while `isCodeWanted`; before that, requests get no answer and arrive later. */
function guarded(): { readonly workstation: Workstation; readonly wrapServer: (port: ServerPort) => ServerPort } {
  const workstation: Workstation = { isCodeWanted: true, isHeldBack: false, late: [], sent: [] };
  return {
    workstation,
    wrapServer: (port) => ({
      ...port,
      performActions: (subject, actions) => {
        workstation.sent.push(actions.map(({ id }) => id));
        if (workstation.isHeldBack) {
          workstation.late.push([...actions]);
          return Promise.resolve({ kind: 'unanswered', why: 'timeout' });
        }
        if (!workstation.isCodeWanted) return port.performActions(subject, actions);
        return Promise.resolve({ kind: 'answered', body: actions.map(wantsCode) });
      },
    }),
  };
}

function wantsCode({ id }: ActionEnvelope): ActionAnswer {
  const values = { scope: 'OrderApproval' };
  return { id, outcome: 'refused', code: 'MFA_REQUIRED', values, current: null, feedVersion: null, result: null };
}

/** A payment whose first request is still in progress while its second was answered that a code is required. */
async function wantedBesideALateOne() {
  const { workstation, wrapServer } = guarded();
  const world = await syncedWorld({ wrapServer });
  workstation.isHeldBack = true;
  const entry = await queued(world.offline, payment([1, 2_500]));
  await world.pass(100);
  workstation.isHeldBack = false;
  await world.offline.entries.retry(entry.id);
  await world.pass(100);
  expect(await states(world.offline)).toEqual(['needsYou']);
  workstation.isCodeWanted = false;
  const arrive = () => {
    for (const actions of workstation.late) world.server.perform(actions);
  };
  return { ...world, workstation, entry, arrive };
}

async function settled({ pass, settle, offline }: OfflineWorld & Tab): Promise<void> {
  await pass(2_000);
  await settle(offline.pull());
}

describe('a payment that requires a code while an earlier request of it is in flight', () => {
  it('has no effect after its cancellation, also when the late request arrives', async () => {
    const world = await wantedBesideALateOne();
    expect(await world.offline.entries.cancel(world.entry.id)).toBe('asked');
    await settled(world);
    world.arrive();
    await settled(world);
    expect(world.server.effects).toEqual([]);
    expect(await world.offline.entries.all()).toEqual([]);
  });

  it('that was cancelled too late tells its author that it was done', async () => {
    const world = await wantedBesideALateOne();
    world.arrive();
    expect(await world.offline.entries.cancel(world.entry.id)).toBe('asked');
    await settled(world);
    expect(world.server.effects).toHaveLength(1);
    expect(await world.offline.entries.all()).toMatchObject([
      { state: { kind: 'needsYou', need: { code: 'ALREADY_DONE' } } },
    ]);
  });

  it('is sent under the same id after a confirmation, and paid once', async () => {
    const world = await wantedBesideALateOne();
    const again = await world.offline.entries.confirmAgain(world.entry.id);
    expect(again).toMatchObject({ ok: true, entry: { id: world.entry.id } });
    await settled(world);
    world.arrive();
    await settled(world);
    expect(world.server.effects).toHaveLength(1);
    expect(await world.offline.entries.all()).toEqual([]);
  });

  it('cannot be replaced from a form, which says that it is in progress', async () => {
    const world = await wantedBesideALateOne();
    const edited = await world.offline.enqueue('payInvoices', payment([1, 900]), { replaces: world.entry.id });
    expect(edited).toEqual({ ok: false, refusal: { code: 'ACTION_IN_PROGRESS' } });
    expect((await world.offline.entries.all()).map(({ id }) => id)).toEqual([world.entry.id]);
  });

  it('is sent under the same id after the code was entered', async () => {
    const world = await wantedBesideALateOne();
    await world.offline.entries.retry(world.entry.id);
    await settled(world);
    expect(new Set(world.workstation.sent.flat())).toEqual(new Set([world.entry.id]));
    expect(world.server.effects).toHaveLength(1);
  });
});

describe('an online action that requires a code', () => {
  async function asking(answer: 'confirmed' | 'cancelled') {
    const { workstation, wrapServer } = guarded();
    const asked: string[] = [];
    const world = await syncedWorld({
      wrapServer,
      askForCode: (scope, kinds) => {
        asked.push(`${scope} for ${kinds.join(' ')}`);
        if (answer === 'confirmed') workstation.isCodeWanted = false;
        return Promise.resolve(answer);
      },
    });
    return { ...world, workstation, asked };
  }

  it('asks for the code and is sent again under the same id', async () => {
    const { offline, settle, workstation, asked, server } = await asking('confirmed');
    expect(await settle(offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
    expect(asked).toEqual(['OrderApproval for payInvoices']);
    expect(workstation.sent).toHaveLength(2);
    expect(new Set(workstation.sent.flat()).size).toBe(1);
    expect(server.effects).toHaveLength(1);
  });

  it('asks once for all actions of a group, and sends all of them again', async () => {
    const { offline, settle, workstation, asked, server } = await asking('confirmed');
    const all = [1, 2, 3].map((charge) => payment([charge, 100]));
    expect(await settle(offline.performAll('payInvoices', all))).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(asked).toEqual(['OrderApproval for payInvoices']);
    expect(workstation.sent.map((ids) => ids.length)).toEqual([3, 3]);
    expect(workstation.sent[1]).toEqual(workstation.sent[0]);
    expect(server.effects).toHaveLength(3);
  });

  it('has no effect if the question is cancelled, and keeps its id when it is requested again', async () => {
    const { offline, settle, workstation, server } = await asking('cancelled');
    const performed = await settle(offline.perform('payInvoices', payment([1, 100])));
    expect(performed).toMatchObject({
      ok: false,
      refusal: { code: 'MFA_REQUIRED', values: { scope: 'OrderApproval' } },
    });
    expect(server.effects).toEqual([]);
    workstation.isCodeWanted = false;
    expect(await settle(offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
    expect(new Set(workstation.sent.flat()).size).toBe(1);
  });

  it('returns a result for each action of a group, also for one that was refused before sending', async () => {
    const { offline, settle, workstation } = await asking('confirmed');
    workstation.isCodeWanted = false;
    const all = [payment([1, 100]), payment([99, 100])];
    expect(await settle(offline.performAll('payInvoices', all))).toMatchObject([{ ok: true }, { ok: false }]);
    expect(workstation.sent.map((ids) => ids.length)).toEqual([1]);
  });
});
