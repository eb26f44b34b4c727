import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import type { ChargeId } from '../../domain/ids.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { accountFormSchema, emptyTexts } from '../../src/features/bank-accounts/add/account-form-schema.ts';
import { aCharge } from '../domain/a-charge.ts';
import { bankAccountId, modelBankAccount, modelBuyer, tom } from '../faults/model-rows.ts';
import { drawScreen, forgetDevice } from './drawn-screen.tsx';

afterEach(forgetDevice);

const request = {
  id: '00000000-0000-4000-8000-0000000000e1',
  kind: 'setUpAutoPay',
  input: { bankAccountId, currency: 'GBP', when: { kind: 'onDueDate' }, capMinor: null },
  authorName: 'Tom Baker',
  createdAt: '2026-11-22T08:00:00.000Z',
  state: 'inApproval',
};

const device = (approvals: readonly { readonly id: string }[], account = modelBankAccount()) =>
  ({
    now: '2026-11-22T09:00:00.000Z',
    who: { user: tom.user, roles: ['buyerPayer'], userType: 'buyer' },
    program: { flags: { payments: true, autoPay: true } as never },
    rows: { bankAccounts: [account], buyers: [modelBuyer()], approvals },
  }) as const;

const section = (approvals: readonly { readonly id: string }[]) =>
  drawScreen(device(approvals), async () => {
    const { AutoPaySection } = await import('../../src/features/bank-accounts/auto-pay/auto-pay-section.tsx');
    return <AutoPaySection account={modelBankAccount()} />;
  });

const form = (...rows: Parameters<typeof device>) =>
  drawScreen(device(...rows), async () => {
    const { AutoPayScreen } = await import('../../src/features/bank-accounts/auto-pay/auto-pay-screen.tsx');
    return <AutoPayScreen bankAccountId={bankAccountId} />;
  });

const chargeIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as ChargeId;
const unsigned: BankAccount = {
  ...modelBankAccount(),
  id: '00000000-0000-4000-8000-0000000000b9' as BankAccount['id'],
  isActive: false,
  mandateStatus: 'none',
  scheme: 'V1',
};
const waits = 'An AutoPay request is waiting for approval Tom Baker';

it('AutoPay can be set up for an account without a waiting request', async () => {
  expect(await section([])).toContain('Set up AutoPay');
  expect(await form([])).toContain('Save AutoPay');
});

it('the form says that AutoPay is changed where it is on', async () => {
  const account = { ...modelBankAccount(), hasAutoPay: true, autoPayWhen: { kind: 'dayOfMonth', day: 5 } } as const;
  expect(await form([], account)).toMatch(/Change AutoPay/);
  expect(await form([])).toMatch(/Set up AutoPay/);
});

it('the form asks about overdue invoices and then shows the next payments; without any it asks nothing', async () => {
  const charges = [
    aCharge({ id: chargeIdOf(1), invoiceNumber: 'A', dueDate: plainDate('2026-11-20'), remainingDueMinor: 50_000 }),
    aCharge({ id: chargeIdOf(2), invoiceNumber: 'B', dueDate: plainDate('2026-12-01'), remainingDueMinor: 70_000 }),
  ];
  const typed = (rows: readonly Charge[], overdue = '') => {
    const drafts = { [`auto-pay:${bankAccountId}`]: { kind: 'onDueDate', days: '', day: '', cap: '', overdue } };
    return drawScreen({ ...device([]), drafts, rows: { ...device([]).rows, charges: rows } }, async () => {
      const { AutoPayScreen } = await import('../../src/features/bank-accounts/auto-pay/auto-pay-screen.tsx');
      return <AutoPayScreen bankAccountId={bankAccountId} />;
    });
  };
  const asks = await typed(charges);
  expect(asks).toContain('1 invoice is overdue: £500.00');
  expect(asks).toContain('Leave them out');
  expect(asks).not.toContain('Next payments');
  const paid = await typed(charges, 'pay');
  expect(paid).toMatch(/Next payments .*£500.00 · 1 invoice .*£700.00 · 1 invoice/);
  expect(paid).toContain('after the due date of 1 invoice');
  const left = await typed(charges, 'leave');
  expect(left).toMatch(/Next payments .*£700.00 · 1 invoice .*Won’t be paid: overdue when AutoPay was set up £500.00/);
  const without = await typed(charges.slice(1));
  expect(without).not.toContain('overdue');
  expect(without).toMatch(/Next payments .*£700.00 · 1 invoice/);
});

const signing = (accounts: readonly BankAccount[]) =>
  drawScreen({ ...device([]), rows: { bankAccounts: accounts, buyers: [modelBuyer()] } }, async () => {
    const { DirectDebitScreen } = await import('../../src/features/bank-accounts/add/direct-debit-screen.tsx');
    return <DirectDebitScreen bankAccountId={unsigned.id} />;
  });

it('signing asks whether the present account is kept, if there is one', async () => {
  const asked = await signing([modelBankAccount(), unsigned]);
  expect(asked).toMatch(/Once the bank has confirmed .*Collect payments from this account .*Keep collecting them from/);
  expect(await signing([unsigned])).not.toContain('Once the bank has confirmed');
});

it('a request for AutoPay that waits for approval is linked, and no second one is offered', async () => {
  const [page, typing] = [await section([request]), await form([request])];
  expect(page).toContain(waits);
  expect(page).toContain('View request');
  expect(page).not.toContain('Set up AutoPay');
  expect(typing).toContain(waits);
  expect(typing).not.toContain('Save AutoPay');
});

it('an account that waits for approval is named above the list, with the way to its request', async () => {
  const input = {
    detailsId: bankAccountId,
    holderName: 'Harbour Build Ltd',
    bankName: 'Tyne Bank',
    accountLast4: '9111',
    country: 'GB',
    currency: 'GBP',
  };
  const page = await drawScreen(device([{ ...request, kind: 'addBankAccount', input } as never]), async () => {
    const { PendingAccounts } = await import('../../src/features/bank-accounts/pending-accounts.tsx');
    return <PendingAccounts />;
  });
  expect(page).toMatch(/^Tyne Bank ·· 9111 is waiting for approval Tom Baker ·.* View request$/);
});

it('an empty form names its fields in the order in which they are on the page', () => {
  const { issues } = v.safeParse(accountFormSchema('DE').schema, emptyTexts);
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['holderName', 'bankName', 'iban']);
});
