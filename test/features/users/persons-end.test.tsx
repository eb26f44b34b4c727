import { afterEach, describe, expect, it } from 'vitest';
import type { EndingStatus, PersonsEnd } from '../../../domain/users/persons-end.ts';
import { piet } from '../../world/a-card.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const one: PersonsEnd = {
  cards: 1,
  holds: 1,
  requests: 1,
  decisions: 1,
  delegations: 1,
  groups: 1,
  autoPay: 1,
  scheduledPayments: 1,
  devices: 1,
};
const none = Object.fromEntries(Object.keys(one).map((thing) => [thing, 0])) as PersonsEnd;

const noteOf = (status: EndingStatus, personsEnd: PersonsEnd | null | undefined) =>
  drawScreen({ now: '2026-11-20T11:00:00.000Z', answers: { personsEnd: personsEnd && { personsEnd } } }, async () => {
    const { PersonsEndNote } = await import('../../../src/features/users/manage/persons-end-note.tsx');
    return <PersonsEndNote user={{ id: piet }} status={status} />;
  });

describe('before somebody’s access ends, the dialog', () => {
  it('names everything of a deactivated person with its number', async () => {
    const said = await noteOf('Terminated', { ...one, cards: 3, holds: 2 });
    for (const words of [
      '3 cards are terminated for good',
      '2 pending pre-authorizations are canceled; the sellers can’t collect them',
      '1 request of theirs that waits for approval is closed',
      '1 request waits for their decision; the other approvers decide it',
      '1 delegation of approvals ends',
      'Their group has no other Group Admin; the Account Admins manage it',
      'AutoPay, which they set up, stays on; the others who pay are told by email',
      '1 payment that they scheduled is still made',
      'They’re signed out on 1 device',
    ])
      expect(said).toContain(words);
  });

  it('says of a suspended person that the cards come back', async () => {
    const said = await noteOf('Suspended', { ...none, cards: 2, delegations: 1 });
    expect(said).toContain('2 cards are locked until the user is enabled again');
    expect(said).toContain('1 delegation of approvals has no effect until then');
    expect(said).not.toContain('pre-authorization');
  });

  it('is silent where nothing hangs on the person, and says so where it cannot know', async () => {
    expect((await noteOf('Terminated', none)).trim()).toBe('');
    expect(await noteOf('Terminated', undefined)).toContain('Checking what this affects…');
    expect(await noteOf('Terminated', null)).toContain('We couldn’t check what this affects');
  });
});
