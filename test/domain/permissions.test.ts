import { describe, expect, it } from 'vitest';
import { mayRead, reachOf, userTypeOf } from '../../domain/access/permitted-data.ts';
import { permissionLines } from '../../domain/access/permissions.ts';
import { type Role, roles } from '../../domain/access/role.ts';
import { type ActionKind, actions } from '../../domain/actions.ts';
import { palettePages } from '../../domain/palette/palette-pages.ts';
import { mayOpen, pageList } from '../../domain/page-rules.ts';
import { mayRun } from './may-run.ts';

const support: readonly Role[] = ['buyerMSTSCustomerSupport', 'buyerMSTSUnderwriting'];
const sellers: readonly Role[] = ['clientAdministrator', 'clientDeveloper', 'clientAccountManager'];

describe('the table of permissions', () => {
  it('has a line for every action, with the roles of its definition', () => {
    const lines = permissionLines('action');
    expect(lines.map(({ key }) => key).toSorted()).toEqual(Object.keys(actions).toSorted());
    for (const { key, cells } of lines)
      expect(roles.filter((role) => cells[role])).toEqual(
        roles.filter((role) => actions[key as ActionKind].roles.includes(role)),
      );
  });

  it('opens every signed-in page for some role, and for no other roles', () => {
    for (const { name, opensFor } of pageList) {
      if (opensFor === 'public') continue;
      expect({ name, holders: roles.filter((role) => mayOpen(name, [role])) }).toEqual({
        name,
        holders: roles.filter((role) => opensFor.includes(role)),
      });
      expect({ name, isForNobody: opensFor.length === 0 }).toEqual({ name, isForNobody: false });
    }
  });

  it('has no link to a page that would not open', () => {
    const flags = { payments: true, approvals: true, purchaseCards: true, disputes: true };
    for (const role of roles) {
      const shut = palettePages([role], flags).filter(({ name }) => !mayOpen(name, [role]));
      expect({ role, shut }).toEqual({ role, shut: [] });
    }
  });

  it('lets support staff and sellers read, and change nothing of a business', () => {
    for (const role of [...support, ...sellers]) {
      for (const { kind, roles: holders } of Object.values(actions).filter(({ subject }) => subject === 'buyer'))
        expect({ kind, role, may: holders.includes(role) }).toEqual({ kind, role, may: false });
      expect(mayRun('paymentQuote', [role])).toBe(false);
    }
  });

  it('shows a seller’s developer no customer, no charge and no colleague', () => {
    for (const table of ['buyers', 'charges', 'payments', 'bank_accounts', 'disputes', 'approvals'] as const)
      expect(reachOf(table, 'clientDeveloper')).toBe('none');
    for (const operation of ['charges', 'users']) expect(mayRun(operation, ['clientDeveloper'])).toBe(false);
  });

  it('lets an account manager see customers and charges, and manage no users', () => {
    expect(reachOf('buyers', 'clientAccountManager')).toBe('seller');
    expect(mayRun('charges', ['clientAccountManager'])).toBe(true);
    expect(mayRun('users', ['clientAccountManager'])).toBe(false);
  });

  it('shows bank accounts to Account Admins, Payers and support', () => {
    const readers = roles.filter((role) => mayRead('bankAccounts', [role]));
    expect(readers).toEqual(['buyerAdministrator', 'buyerPayer', ...support]);
    for (const role of roles) expect(reachOf('bank_accounts', role) !== 'none').toBe(readers.includes(role));
  });

  it('allows several roles their union, and nothing for an unknown operation', () => {
    expect(mayRun('paymentQuote', ['buyerPurchaser'])).toBe(false);
    expect(mayRun('paymentQuote', ['buyerPurchaser', 'buyerPayer'])).toBe(true);
    for (const unknown of ['', 'toString', '__proto__', 'dropEverything']) expect(mayRun(unknown, roles)).toBe(false);
  });

  it('covers every role of the portal', () => {
    expect(roles.map(userTypeOf)).toEqual([
      ...Array<string>(4).fill('buyer'),
      'MSTS',
      'MSTS',
      ...Array<string>(3).fill('client'),
    ]);
    for (const part of ['page', 'destination', 'action', 'field', 'operation', 'row'] as const)
      for (const { key, cells } of permissionLines(part))
        expect({ part, key, roles: Object.keys(cells) }).toEqual({ part, key, roles: [...roles] });
  });
});
