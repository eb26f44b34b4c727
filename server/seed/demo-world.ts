import type { ProgramId } from '../../domain/ids.ts';
import { newProgramRow } from '../programs/program.ts';
import { clientIdOf } from './buyer-making.ts';
import type { BuyerPlan, MemberPlan } from './buyer-plan.ts';
import { buyerRows } from './rows/buyer-rows.ts';
import { demoBuyers } from './demo-buyers.ts';
import { demoPrograms, demoSellers } from './demo-programs.ts';
import { demoStaff } from './demo-staff.ts';
import { personRow, userRow } from './rows/member-rows.ts';
import { methodRows } from './rows/method-rows.ts';
import type { NewRow, SeedDay, WorldRows } from './rows/world-rows.ts';

/** The rows of the whole demo, relative to one day: the same day gives the same rows. */
export function demoWorld(today: SeedDay, passwordHash: string, plans: readonly BuyerPlan[] = demoBuyers): WorldRows {
  const programs = demoPrograms(today);
  const everybody = [...people(programs, plans, passwordHash).values()];
  return {
    programs: programs.map(({ id, settings, translations }) => newProgramRow(id, settings, translations)),
    clients: Object.entries(demoSellers).flatMap(([program, sellers]) =>
      sellers.map((name) => ({ id: clientIdOf(program, name), program_id: program, name })),
    ),
    people: everybody,
    methods: methodRows(everybody),
    staff: demoStaff.flatMap(({ program, sellers, support }) => [
      ...sellers.map((member) =>
        userRow(member, { program, userType: 'client', client: clientIdOf(program, demoSellers[program]?.[0] ?? '') }),
      ),
      ...support.map((member) => userRow(member, { program, userType: 'MSTS' })),
    ]),
    buyers: withLinkedUsers(
      plans.map((plan) =>
        buyerRows(plan, today, programs.find(({ id }) => id === plan.program)?.settings.disputeLimitDays ?? 60),
      ),
    ),
  };
}

/** The second membership of a person is linked to the first (§4), as it is where somebody joins another business by an invitation. */
function withLinkedUsers(buyers: WorldRows['buyers']): WorldRows['buyers'] {
  const firstOf = new Map<string, NewRow<'users'>['id']>();
  return buyers.map((rows) => ({
    ...rows,
    users: rows.users.map((user) => {
      const first = firstOf.get(user.person_id);
      if (first === undefined) firstOf.set(user.person_id, user.id);
      return first === undefined ? user : { ...user, parent_user_id: first };
    }),
  }));
}

/** Each person once: a person of two businesses is one person with two memberships. */
function people(
  programs: ReturnType<typeof demoPrograms>,
  plans: readonly BuyerPlan[],
  passwordHash: string,
): Map<string, NewRow<'people'>> {
  const all = new Map<string, NewRow<'people'>>();
  const add = (member: MemberPlan, program: ProgramId, country: string, timeZone: string) => {
    const person = personRow(member, program, { country, timeZone, passwordHash });
    if (!all.has(person.id)) all.set(person.id, person);
  };
  for (const plan of plans) for (const member of plan.members) add(member, plan.program, plan.country, plan.timeZone);
  for (const { program, sellers, support } of demoStaff) {
    const home = programs.find(({ id }) => id === program);
    for (const member of [...sellers, ...support])
      add(member, program, home?.settings.defaultCountry ?? 'GB', home?.settings.timeZone ?? 'UTC');
  }
  return all;
}
