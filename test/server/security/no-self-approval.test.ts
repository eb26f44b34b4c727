import { expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { harboursOn, newId, type Harbour } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

/** A payment that another person has to approve: Tom's, of 5,000.00 or more. */
const large = 900_000;

describeOnPostgresFirst('an author cannot approve their own request', (open) => {
  const harbourOf = harboursOn(open);

  async function askedByTom(): Promise<{ harbour: Harbour; approvalId: string }> {
    const harbour = await harbourOf({});
    const [invoice] = await harbour.invoices(large);
    await harbour.pay('tom', [invoice]);
    const [approval] = await harbour.all('approvals');
    if (!approval) throw new Error('The payment asked for no approval.');
    return { harbour, approvalId: approval.id };
  }
  const decidingAs = async (harbour: Harbour, approvalId: string, roles: readonly Role[]) => {
    const envelope = await harbour.compose('tom', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    const [answer] = await performActions(harbour.contextOf('tom', { roles }), [envelope]);
    return answer?.code ?? answer?.outcome;
  };
  const stateOf = async (harbour: Harbour) => ({
    approval: (await harbour.all('approvals')).map(({ state }) => state),
    payments: (await harbour.all('payments')).length,
  });
  const untouched = { approval: ['inApproval'], payments: 0 };

  it('after any change of their roles', async () => {
    const { harbour, approvalId } = await askedByTom();
    const orders: readonly Role[][] = [
      ['buyerPayer'],
      ['buyerAdministrator'],
      ['buyerGroupAdministrator'],
      ['buyerPayer', 'buyerAdministrator'],
    ];
    for (const roles of orders) {
      await harbour.changeMember('tom', { roles: [...roles] });
      expect(['FORBIDDEN', 'SELF_APPROVAL', 'NOT_ELIGIBLE', 'NOT_FOUND']).toContain(
        await decidingAs(harbour, approvalId, roles),
      );
    }
    expect(await stateOf(harbour)).toEqual(untouched);
  });

  it('as a second user of the same business: each person has one membership', async () => {
    const { harbour } = await askedByTom();
    const { database, people, buyer, program } = harbour;
    const second = database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
      trx
        .insertInto('users')
        .values({
          id: newId<string>(),
          person_id: people.tom.person,
          program_id: program.id,
          user_type: 'buyer',
          buyer_id: buyer,
          roles: ['buyerAdministrator'],
          status: 'Active',
        })
        .execute(),
    );
    await expect(second).rejects.toThrow(/users_one_membership/);
  });

  it('from another business, of which they are an administrator', async () => {
    const { harbour, approvalId } = await askedByTom();
    const elsewhere = await harbourOf({});
    const envelope = await harbour.compose('tom', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    const { buyer, program, people } = elsewhere;
    const dressed = { ...envelope, subject: { program: program.id, buyer, user: people.ana.user } };
    expect(await elsewhere.performOne('ana', dressed)).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
    expect(await elsewhere.performOne('ana', envelope)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await stateOf(harbour)).toEqual(untouched);
  });

  it('by any order of calls: decided first, in one request with the payment, or repeatedly', async () => {
    const harbour = await harbourOf({});
    const [invoice] = await harbour.invoices(large);
    const pay = await harbour.compose('tom', 'payInvoices', await harbour.paying([invoice]));
    const roles: readonly Role[] = ['buyerPayer'];
    const approvalsBefore = await harbour.all('approvals');
    expect(approvalsBefore).toEqual([]);
    const early = await harbour.compose('tom', 'decideApproval', {
      approvalId: newId<string>(),
      decision: 'approve',
      reason: '',
      seen: [],
    });
    const answers = await performActions(harbour.contextOf('tom', { roles }), [
      early,
      pay,
      { ...early, id: newId(), seq: 99 },
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['refused', 'inApproval', 'refused']);
    const [approval] = await harbour.all('approvals');
    const again = await Promise.all(
      [1, 2, 3].map(() => decidingAs(harbour, approval?.id ?? '', ['buyerAdministrator', 'buyerPayer'])),
    );
    expect(new Set(again)).toEqual(new Set(['SELF_APPROVAL']));
    expect(await stateOf(harbour)).toEqual(untouched);
  });
});
