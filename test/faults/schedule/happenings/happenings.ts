import { deviceHappenings } from './device-happenings.ts';
import type { Happening } from './happening.ts';
import { peopleHappenings } from './people-happenings.ts';
import { serverHappenings } from './server-happenings.ts';
import type { Planned } from '../plan.ts';
import { seededRandom } from '../../seeded-random.ts';
import type { Hand, Simulation } from '../simulation.ts';
import { cover } from '../coverage.ts';

const all: readonly Happening[] = [...peopleHappenings, ...deviceHappenings, ...serverHappenings];
const byName = new Map(all.map((happening) => [happening.name, happening]));

export const weightedHappenings: readonly (readonly [weight: number, name: string])[] = all.map(({ weight, name }) => [
  weight,
  name,
]);
/** Every kind of event of a device, of people or at the server, besides faults of requests. */
export const happeningNames: readonly string[] = all.map(({ name }) => name);

export function happeningNamed(name: string): Happening {
  const happening = byName.get(name);
  if (!happening) throw new Error(`Nothing that happens is called ${name}.`);
  return happening;
}

/** Triggers an event, if it is possible at the device. */
export function happen(simulation: Simulation, { name, seed }: Planned): void {
  const happening = happeningNamed(name);
  const hand: Hand = { simulation, random: seededRandom(seed) };
  const workstation = happening.at === 'phone' ? simulation.phone : simulation.laptop;
  if (!workstation || (happening.isPossible && !happening.isPossible(hand, workstation))) return;
  simulation.world.tell('*', name);
  cover(simulation.coverage, name, workstation.browser);
  happening.act(hand, workstation);
}
