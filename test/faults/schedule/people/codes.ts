import type { Offline } from '../../../../src/offline/offline.ts';
import type { MfaEvent, StepUpAsking } from '../../../../src/platform/identity/step-up.ts';
import { rightCode } from '../../world/model/model-mfa.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Tab } from '../../world/tab.ts';
import { cover } from '../coverage.ts';
import type { Hand, Simulation } from '../simulation.ts';

/** The outcomes of asking people for codes; a long run meets each of them. */
export const codeOutcomes = [
  'a code is confirmed',
  'a code is wrong',
  'a code comes too late',
  'a code is refused to give',
] as const;

/** Longer than the life of a verification here. */
const tooLateMs = 22_000;
const mostTries = 4;

/** The dialog of a page, and its person: they enter the code after a while, first a wrong one, too late, or none. */
export function serveCodes(simulation: Simulation, tab: Tab, random: SeededRandom): void {
  const served = new WeakSet<StepUpAsking>();
  tab.portal.stepUp.subscribe(() => {
    const asking = tab.portal.stepUp.current();
    if (!asking || served.has(asking)) return;
    served.add(asking);
    simulation.world.tell(tab.context.name, `asks for a code of ${asking.scope}`);
    simulation.world.time.plan(500 + random.below(4_000), () =>
      tab.context.whenAwake(() => {
        void answer({ simulation, random }, tab, asking).catch((error: unknown) =>
          simulation.world.tell(tab.context.name, `failed: ${error instanceof Error ? error.name : 'unknown'}`),
        );
      }),
    );
  });
}

/** A person presses *Enter code* at a waiting entry; all entries with the same need continue with it. */
export async function enterCode({ simulation }: Hand, offline: Offline, tab: Tab): Promise<void> {
  const scope = (await wanting(offline))[0]?.scope;
  if (scope === undefined || (await tab.portal.stepUp.ask(scope)) === 'cancelled') return;
  const ids = (await wanting(offline)).filter((one) => one.scope === scope).map(({ id }) => id);
  simulation.world.tell(tab.context.name, `sends ${ids.length} again with the code`);
  const hurried = ids.reduce<() => Promise<void>>(
    (act, id) => () => simulation.world.manners.hurry(id, act),
    () => offline.entries.retry(...ids),
  );
  await hurried();
}

async function wanting(offline: Offline): Promise<readonly { readonly id: string; readonly scope: string }[]> {
  return (await offline.entries.all()).flatMap(({ id, state }) =>
    state.kind === 'needsYou' && state.need.code === 'MFA_REQUIRED'
      ? [{ id, scope: String(state.need.values['scope']) }]
      : [],
  );
}

async function answer(hand: Hand, tab: Tab, asking: StepUpAsking): Promise<void> {
  const { simulation, random } = hand;
  const note = (what: (typeof codeOutcomes)[number]) => {
    simulation.world.tell(tab.context.name, what);
    cover(simulation.coverage, what, tab.browser);
  };
  const event = simulation.isHealing ? null : await started(asking);
  const mood = random.pick(['right', 'right', 'right', 'wrong first', 'late', 'none'] as const);
  if (!event || mood === 'none') {
    if (event) note('a code is refused to give');
    return asking.cancel();
  }
  if (mood === 'late') await passing(simulation, tab, tooLateMs);
  const codes = mood === 'wrong first' ? ['111111', rightCode] : [rightCode];
  for (const code of codes) {
    const outcome = await typed(asking, event.id, code);
    if (outcome === 'MFA_CODE_INVALID') note('a code is wrong');
    if (outcome === 'MFA_CODE_EXPIRED') note('a code comes too late');
    if (outcome === 'confirmed') return note('a code is confirmed');
  }
  asking.cancel();
}

async function started(asking: StepUpAsking): Promise<MfaEvent | null> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const delivery = await asking.start();
    if (delivery.kind === 'answered') return delivery.body;
  }
  return null;
}

/** The dialog's response to a code; a request without an answer is repeated. */
async function typed(asking: StepUpAsking, eventId: string, code: string): Promise<string> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const delivery = await asking.confirm({ eventId, methodId: 'm', code });
    if (delivery.kind === 'answered') return 'confirmed';
    if (delivery.kind === 'requestRefused') return delivery.code;
  }
  return 'unanswered';
}

function passing({ world }: Simulation, tab: Tab, durationMs: number): Promise<void> {
  return new Promise((resolve) => void world.time.plan(durationMs, () => tab.context.whenAwake(resolve)));
}
