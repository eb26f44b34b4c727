import { expect, it } from 'vitest';
import { harboursOn, newId } from '../actions/harbour.ts';
import { exampleRows } from '../actions/example-rows.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { policyOf } from '../../examples/policies/create-policy.examples.ts';

describeOnPostgresFirst('the policies of a business', (open) => {
  const harbourOf = harboursOn(open);

  it('are limited to 100, when requested and when approved', async () => {
    const harbour = await harbourOf({ flags: { purchaseCards: true } });
    const input = { ...policyOf(await exampleRows(harbour, 'ana')), tiers: [] };
    await harbour.database.withTransaction(harbour.asJob, {}, async (trx) => {
      await trx.deleteFrom('purchase_policies').where('buyer_id', '=', harbour.buyer).execute();
      const place = { program_id: harbour.program.id, buyer_id: harbour.buyer, currency: 'GBP' } as const;
      const policies = Array.from({ length: 98 }, (_, index) => ({
        ...place,
        id: newId<never>(),
        name: `Policy ${index}`,
        max_order_minor: 1_000,
        tiers: '[]',
      }));
      await trx.insertInto('purchase_policies').values(policies).execute();
    });
    const asking = async (name: string) => {
      const asked = await harbour.performOne('ana', await harbour.compose('ana', 'createPolicy', { ...input, name }));
      return { ...asked, approvalId: String(asked.result?.['approvalId']) };
    };
    const approved = async ({ approvalId }: { approvalId: string }) =>
      (await harbour.decide('ben', approvalId, 'approve')).result?.['failedWith'] ?? null;
    const [first, second, third] = [await asking('99th'), await asking('100th'), await asking('101st')];
    expect(await approved(first)).toBeNull();
    expect(await approved(second)).toBeNull();
    expect(await approved(third)).toBe('TOO_MANY_POLICIES');
    expect(await asking('102nd')).toMatchObject({ code: 'TOO_MANY_POLICIES', values: { max: 100 } });
  });
});
