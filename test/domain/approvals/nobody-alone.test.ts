import { describe, expect, it } from 'vitest';
import { hasTwoAdministrators } from '../../../domain/approvals/second-administrator.ts';
import { type CheckedRules, nextStates, onlyWhatItMakes, realRules } from './alone-model.ts';
import { type State, ana, puppets, start } from './alone-moves.ts';

const mostActions = 5;

/** Breadth-first over all states, each visited once: the shortest way to another active account, and the number of states. */
function search(rules: CheckedRules, ...from: readonly State[]) {
  return searchWithin(mostActions, rules, ...from);
}

function searchWithin(most: number, rules: CheckedRules, ...from: readonly State[]) {
  const seen = new Set(from.map(keyOf));
  let reached: { readonly state: State; readonly path: readonly string[] }[] = from.map((state) => ({
    state,
    path: [],
  }));
  for (let actions = 0; actions < most; actions += 1) {
    const next: typeof reached = [];
    for (const { state, path } of reached)
      for (const { name, state: after } of nextStates(state, rules, (one) => !seen.has(keyOf(one)))) {
        if (after.active === 'new') return { path: [...path, name], states: seen.size };
        if (seen.has(keyOf(after))) continue;
        seen.add(keyOf(after));
        next.push({ state: after, path: [...path, name] });
      }
    reached = next;
  }
  return { path: null, states: seen.size };
}

function keyOf(state: State): string {
  const members = Object.entries(state.members).map(
    ([id, { roles, status, group }]) => `${id} ${roles.join('+')} ${status} ${group}`,
  );
  const sets = [members, state.fallen, state.broughtIn.map(String)].map((all) => all.toSorted().join());
  return [...sets, state.wish, state.added, state.active].join('|');
}

/** Ana has invited two people who are Account Admins now, beside two others. */
const withInvitedAdministrators: State = {
  ...start,
  members: {
    ...start.members,
    ...Object.fromEntries(
      ['tom', ...puppets].map((id) => [id, { roles: ['buyerAdministrator'], status: 'Active', group: null }]),
    ),
  },
  broughtIn: puppets.map((id) => [id, ana] as const),
};

const payer = { roles: ['buyerPayer'], status: 'Active', group: null } as const;

describe('one of two Account Admins alone, also with two people whom they invite and act as', () => {
  it('never changes the active bank account within five actions, also if the other one agrees to leave', () => {
    const { path, states } = search(realRules, start, { ...start, wish: 'approve' });
    expect(path).toBeNull();
    expect(states).toBeGreaterThan(1000);
  });

  it('does not do so either if both invited people are Account Admins, beside two others', () => {
    expect(search(realRules, withInvitedAdministrators).path).toBeNull();
  });

  it('does not do so within four, if the invited people are the only other Account Admins once the second one agrees to leave', () => {
    const members = { ...withInvitedAdministrators.members, tom: payer };
    expect(searchWithin(4, realRules, { ...withInvitedAdministrators, members }).path).toBeNull();
  });

  /** Somebody who has just left no longer counts. */
  const atOneMoment: CheckedRules['hasTwoAdministrators'] = (all, now) =>
    hasTwoAdministrators(
      all.filter(({ fellAt }) => fellAt === null),
      now,
    );

  it('would, if a change were judged at one moment and only by what it makes', () => {
    const plant = { ...realRules, wantsSecond: onlyWhatItMakes, hasTwoAdministrators: atOneMoment };
    expect(search(plant, start).path).toEqual(['ben: buyerPayer', 'account added', 'account signed']);
  });

  it('would, if somebody who has just left no longer counted', () => {
    expect(search({ ...realRules, hasTwoAdministrators: atOneMoment }, start).path?.at(-1)).toBe('account signed');
  });

  it('would, if the administrator decided what somebody asks whom they have invited', () => {
    const plant: CheckedRules = { ...realRules, independentOf: (able) => able };
    expect(search(plant, start).path).toEqual(['invited: buyerPayer', 'puppet: account added', 'account signed']);
  });

  it('would, if two people whom the administrator has invited approved each other’s requests', () => {
    const plant: CheckedRules = {
      ...realRules,
      connectedWith: (author, pairs) =>
        realRules.connectedWith(author, pairs).filter(({ why }) => why !== 'throughOthers'),
    };
    expect(search(plant, withInvitedAdministrators).path).toEqual(['puppet: account added', 'account signed']);
  });

  it('would, if it did not count that the only other one has just left', () => {
    const plant: CheckedRules = {
      ...realRules,
      independentOf: (able, independence) => realRules.independentOf(able, { ...independence, fallen: [] }),
    };
    expect(search(plant, start).path).toContain('puppet: account added');
  });

  it('would, if a request that nobody can decide approved itself', () => {
    const plant: CheckedRules = {
      ...realRules,
      firstState: (outlook) => realRules.firstState({ ...outlook, wantsSecondAdministrator: false, hasFallen: false }),
    };
    expect(search(plant, { ...start, wish: 'approve' }).path?.at(-1)).toBe('account signed');
    expect(search(plant, start).path).toBeNull();
  });
});
