import { expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { actionOf, type ActionKind } from '../../../domain/actions.ts';
import { ruledActions } from '../../../domain/approvals/company-rules.ts';
import type { GroupId, UserId } from '../../../domain/ids.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { actionKinds, examples } from '../../examples/examples.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { exampleRows, unknownRows } from './example-rows.ts';
import { type Harbour, harboursOn, newId } from './harbour.ts';

/** The authors whose requests may wait: Ana as an Account Admin, Piet with each role that only asks. */
const authors = [
  { who: 'ana', roles: ['buyerAdministrator'] },
  { who: 'piet', roles: ['buyerGroupAdministrator'] },
  { who: 'piet', roles: ['buyerPurchaser'] },
  { who: 'tom', roles: ['buyerPayer'] },
] as const satisfies readonly { who: 'ana' | 'piet' | 'tom'; roles: readonly Role[] }[];

/** Another Account Admin, whom an action concerns. */
const colleague = { id: newId<UserId>(), roles: ['buyerAdministrator'], status: 'Active', isAuthor: false } as const;

/** Kinds of which at least one example has to wait: otherwise this test would pass without asking anybody. */
const waiting = actionKinds.filter(
  (kind) => (actionOf(kind)?.asks.length ?? 0) > 0 || ruledActions.includes(kind as never),
);

/** All kinds that may wait for an approval: of a role, a company's rule, a second Account Admin or a purchase policy. */
const kinds = actionKinds.filter((kind) => {
  const [input] = examples[kind].valid(unknownRows());
  const wantsSecond = [input, promoted(input)].some((one) => actionOf(kind)?.secondAdministratorFor(one, [colleague]));
  return waiting.includes(kind) || wantsSecond || kind === 'requestPreauthorization';
});

describeOnPostgresFirst('a request that reaches an approver', (open) => {
  const harbourOf = harboursOn(open);

  it.each(kinds)('of kind %s succeeds once it is approved, whatever ids it names', async (kind) => {
    const outcomes = new Set<string>();
    const failed: unknown[] = [];
    for (const { who, roles } of authors.filter((one) =>
      one.roles.some((role) => actionOf(kind)?.roles.includes(role)),
    )) {
      const harbour = await harbourOf({ flags: { purchaseCards: true, autoPay: true, disputes: true } });
      const [groupId] = harbour.groups;
      await harbour.changeMember(who, { roles: [...roles], group_id: who === 'piet' ? (groupId ?? null) : null });
      await ruleEverything(harbour);
      const rows = await exampleRows(harbour, who);
      if (who === 'piet')
        await putIntoGroup(harbour, harbour.people[who].user, groupId ?? null, Object.values(rows.groups));
      const groups = who === 'piet' && groupId ? [groupId, ...Object.values(rows.groups)] : [];
      const strangers = JSON.stringify(examples[kind].valid(unknownRows())[0]);
      for (const input of examples[kind].valid(rows))
        for (const changed of variants(input, [harbour.people[who].user, groupId ?? '', ...idsIn(strangers)])) {
          const answer = await ask(harbour, { who, roles, groups }, kind, changed);
          outcomes.add(answer.outcome);
          if (answer.outcome !== 'inApproval') continue;
          const approvalId = String(answer.result?.['approvalId']);
          const { state } = await harbour.one('approvals', approvalId);
          if (state !== 'inApproval') continue;
          const decided = await harbour.decide('ben', approvalId, 'approve');
          const failure = decided.result?.['failedWith'] ?? decided.code;
          if (failure !== null) failed.push([changed, failure]);
        }
    }
    expect(failed).toEqual([]);
    expect(outcomes.has('inApproval') || !waiting.includes(kind)).toBe(true);
  });
});

/** A company rule for each kind that can have one, so that Ana's requests wait as well. */
function ruleEverything(harbour: Harbour) {
  const rules = ruledActions.map((action) => ({
    action,
    authorRole: 'buyerAdministrator',
    amountAtLeastMinor: null,
    decisions: 1,
  }));
  return harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
    trx
      .updateTable('buyers')
      .set({ approval_rules: JSON.stringify(rules) })
      .where('id', '=', harbour.buyer)
      .execute(),
  );
}

/** The cards are the author's, and the groups are below theirs: so they see what the examples name. */
function putIntoGroup(harbour: Harbour, user: UserId, group: GroupId | null, below: readonly GroupId[]) {
  return harbour.database.withTransaction(harbour.asJob, { now: harbour.clock.now() }, async (trx) => {
    await trx
      .updateTable('purchase_cards')
      .set({ group_id: group, user_id: user })
      .where('buyer_id', '=', harbour.buyer)
      .execute();
    await trx.updateTable('groups').set({ parent_id: group }).where('id', 'in', below).execute();
  });
}

/** Somebody with their own group and those below it. */
type Author = {
  readonly who: 'ana' | 'piet' | 'tom';
  readonly roles: readonly Role[];
  readonly groups: readonly GroupId[];
};

async function ask(harbour: Harbour, { who, roles, groups }: Author, kind: ActionKind, input: unknown) {
  const context = harbour.contextOf(who, { roles });
  const group = groups[0] === undefined ? null : { id: groups[0], name: 'Site 1' };
  const session = { ...context.session, groups, group } as typeof context.session;
  const envelope = await harbour.compose(who, kind, input);
  const [answer] = await performActions({ ...context, session }, [envelope]);
  if (!answer) throw new Error('The action has no answer.');
  return answer;
}

const idPattern = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(idPattern))];
}

/** The input itself; with each of its ids replaced by each of the others; and in another currency. */
function variants(input: unknown, others: readonly string[]): readonly unknown[] {
  const text = JSON.stringify(input);
  const swapped = idsIn(text).flatMap((id) => others.map((other) => text.replaceAll(id, other)));
  const foreign = text.replaceAll('"GBP"', '"AUD"');
  const inputs = [...new Set([...swapped, foreign, text])].map((one) => JSON.parse(one) as unknown);
  return [...inputs, ...inputs.map(promoted)];
}

/** The input with the role of an Account Admin instead of a Purchaser's. */
function promoted(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input).replaceAll('"buyerPurchaser"', '"buyerAdministrator"'));
}
