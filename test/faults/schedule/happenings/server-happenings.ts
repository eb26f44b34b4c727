import { failureReasons } from '../../../../domain/payments/payment.ts';
import type { Happening } from './happening.ts';
import { members, piet } from '../../world/people.ts';
import type { ModelBusiness } from '../../world/model/model-site.ts';
import type { Hand } from '../simulation.ts';

/** Changes at the server: by time, by colleagues, by the bank and by administrators. */
export const serverHappenings: readonly Happening[] = [
  atServer(4, 'colleaguePays', (hand, { account }) => {
    const open = account.openCharges();
    if (open.length > 0) account.colleaguePays(hand.random.pick(open).id, 700 + hand.random.below(9));
  }),
  atServer(3, 'editedElsewhere', (hand, { account }) => {
    const text = `Ana ${hand.random.below(1_000_000)}`;
    const edit = hand.random.pick([{ poNumber: text }, { notes: text }, { poNumber: text, notes: null }]);
    account.colleagueEdits(hand.random.pick(everyCharge(account)), edit);
  }),
  atServer(1, 'invoiceCancelled', ({ random }, { account }) => account.cancels(random.pick(account.all('charges')).id)),
  atServer(2, 'cardLockedElsewhere', ({ random }, { account }) =>
    account.changesCard(random.pick(account.all('cards')).id, { status: 'locked', lockReason: 'other' }),
  ),
  atServer(2, 'cardUnlockedElsewhere', ({ random }, { account }) =>
    account.changesCard(random.pick(account.all('cards')).id, { status: 'active', lockReason: null, lockedAt: null }),
  ),
  atServer(1, 'limitRaisedElsewhere', ({ random }, { account }) =>
    account.raisesLimit(piet, 150_000 + random.below(100_000)),
  ),
  atServer(1, 'cardTerminated', ({ random }, { account }) => account.terminates(random.pick(account.all('cards')).id)),
  atServer(1, 'invoicePaidElsewhere', ({ random }, { account }) =>
    account.paidDirect(random.pick(account.all('charges')).id),
  ),
  atServer(3, 'bankSettles', ({ random }, { account }) => account.bankSettles(random.pick(account.all('charges')).id)),
  atServer(2, 'transferArrives', ({ random }, { account }) => account.transferArrives(5_000 + random.below(900))),
  atServer(2, 'colleagueSchedules', ({ random }, { account }) => {
    const open = account.openCharges();
    if (open.length > 0) account.colleagueSchedules(random.pick(open).id, 300 + random.below(90));
  }),
  atServer(1, 'refundsDecided', ({ random }, { account }) => account.decidesRefunds(random.chance(0.6))),
  atServer(1, 'remittanceApplied', (_hand, { account }) => account.remittanceApplied()),
  atServer(1, 'autoPayRuns', ({ random }, { account }) => account.autoPayRuns(random.pick(account.all('charges')).id)),
  atServer(1, 'bankRefuses', ({ random }, { account }) =>
    account.bankRefuses(random.pick(account.all('charges')).id, random.pick(failureReasons)),
  ),
  atServer(2, 'bankReturns', ({ random }, { account }) =>
    account.bankReturns(random.pick(account.all('charges')).id, random.pick(failureReasons)),
  ),
  atServer(1, 'disputesDecided', ({ random }, { account }) => account.decidesDisputes(random.chance(0.6))),
  atServer(1, 'temporaryLineEnds', (_hand, { account }) => account.temporaryLineEnds()),
  atServer(1, 'creditDecided', ({ random }, { account }) => account.decidesCredit(random.chance(0.6))),
  atServer(2, 'billed', ({ random }, { account }) =>
    account.billsAnother(account.place.firstCharge + 100 + random.below(900)),
  ),
  atServer(2, 'rowUnreadable', ({ simulation, random }, { account }) => {
    const { id } = random.pick(account.all('charges'));
    account.becomesUnreadable(id);
    simulation.world.time.plan(5_000 + random.below(40_000), () => account.becomesReadable(id));
  }),
  atServer(1, 'billedNextYear', (_hand, { account }) => account.billsNextYear()),
  atServer(1, 'hidden', ({ random }, { account }) =>
    account.hides(members.tom.subject.user, random.pick(everyCharge(account))),
  ),
  atServer(1, 'shownAgain', ({ random }, { account }) =>
    account.shows(members.tom.subject.user, random.pick(everyCharge(account))),
  ),
  atServer(1, 'rowRemoved', ({ random }, { account }) => {
    if (account.all('charges').length > 3) account.removes('charges', random.pick(everyCharge(account)));
  }),
  atServer(1, 'bankAccountChanged', ({ random }, { account }) =>
    account.changesBankAccount(String(1000 + random.below(9000))),
  ),
  atServer(2, 'approvalDecided', ({ random }, { account, actions }) => {
    const waiting = account.all('approvals').filter((approval) => approval.state === 'inApproval');
    if (waiting.length > 0)
      actions.endApproval(random.pick(waiting).id, random.pick(['approved', 'rejected', 'expired']));
  }),
  {
    ...atServer(3, 'codesWantedOrNot', ({ simulation }) => {
      const { flags } = simulation.world.site.mfa;
      flags.isOn = !flags.isOn;
    }),
    isPossible: ({ simulation }) => simulation.plan.settings.wantsCodes,
  },
  atServer(2, 'profileEditedElsewhere', ({ random }, { account }) => {
    const text = random.below(1_000_000);
    const set = random.pick([
      { firstName: `Workstation ${text}` },
      { phone: `+44 20 ${1_000_000 + text}` },
      { lastName: `${text}` },
    ]);
    const { id } = random.pick(account.all('people'));
    account.change(() => account.touch('people', id, (person) => ({ ...person, ...set })));
  }),
  atServer(2, 'sessionEnds', ({ simulation }) => {
    const { cookie } = simulation.laptop.browser;
    if (cookie) simulation.world.site.sessions.end(cookie.sid);
  }),
  atServer(1, 'passwordReset', ({ simulation }) => simulation.world.site.sessions.endAllOf(members.tom.person)),
  atServer(1, 'userDisabled', ({ simulation, random }) => {
    const { sessions } = simulation.world.site;
    sessions.setDisabled(members.tom.subject.user, true);
    simulation.world.time.plan(5_000 + random.below(30_000), () =>
      sessions.setDisabled(members.tom.subject.user, false),
    );
  }),
  atServer(1, 'roleLowered', ({ simulation, random }) => {
    const { site, time } = simulation.world;
    const { user } = members.tom.subject;
    site.setRoles(user, random.pick([['buyerPurchaser'], ['buyerGroupAdministrator'], ['buyerPayer']] as const));
    time.plan(5_000 + random.below(40_000), () => site.setRoles(user, members.tom.roles));
  }),
];

/** Ids, also of those beyond the kept months. */
function everyCharge(account: ModelBusiness['account']): readonly string[] {
  return [...account.all('charges').map(({ id }) => id), ...account.older];
}

function atServer(weight: number, name: string, act: (hand: Hand, business: ModelBusiness) => void): Happening {
  return {
    weight,
    name,
    at: 'laptop',
    act: (hand, workstation) => {
      const { site } = hand.simulation.world;
      act(hand, site.businessOf(members[workstation.person].subject.buyer));
    },
  };
}
