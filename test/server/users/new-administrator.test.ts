import { expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { harboursOn } from '../actions/harbour.ts';

describeOnPostgres('a new Account Admin', (open) => {
  const harbourOf = harboursOn(open);
  const email = 'nora@harbour.example';
  const invited = { email, firstName: 'Nora', lastName: 'Quinn', language: 'en', groupId: null, limitMinor: null };

  it('is invited or appointed once a second one has approved it; others need no approval', async () => {
    const harbour = await harbourOf();
    const colleagues = new Set<string | null>(Object.values(harbour.people).map(({ person }) => person));
    const mails = async () => {
      const sent = await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
        trx.selectFrom('notices').select('person_id').where('program_id', '=', harbour.program.id).execute(),
      );
      // The approvers are notified of the request.
      return sent.filter(({ person_id: person }) => !colleagues.has(person));
    };
    const perform = async (kind: 'inviteUser' | 'changeUserRoles', input: object) =>
      harbour.performOne('ana', await harbour.compose('ana', kind, input));
    const asked = await perform('inviteUser', { ...invited, roles: ['buyerAdministrator'] });
    expect(asked.outcome).toBe('inApproval');
    await harbour.jobs.runDueJobs();
    expect(await mails()).toEqual([]);
    await harbour.decide('ben', String(asked.result?.['approvalId']), 'approve');
    await harbour.jobs.runDueJobs();
    expect(await mails()).toHaveLength(1);

    const rights = { groupId: null, mayDownloadInvoices: true, mayEditInvoices: true };
    const of = (roles: string[]) => perform('changeUserRoles', { userId: harbour.people.piet.user, ...rights, roles });
    expect(await of(['buyerAdministrator'])).toMatchObject({ outcome: 'inApproval' });
    expect(await of(['buyerPayer'])).toMatchObject({ outcome: 'completed' });
  });
});
