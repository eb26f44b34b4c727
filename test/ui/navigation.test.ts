import { describe, expect, it } from 'vitest';
import { destinations } from '../../src/app/chrome/navigation.ts';

const everything = { payments: true, approvals: true };
const keys = (...args: Parameters<typeof destinations>) => destinations(...args).map(({ key }) => key);

describe('where the shell leads', () => {
  it('an account administrator can look, pay and decide', () => {
    expect(keys(['buyerAdministrator'], everything)).toEqual(['invoices', 'pay', 'approvals']);
  });

  it('a payer can look, pay and follow what waits for approval', () => {
    expect(keys(['buyerPayer'], everything)).toEqual(['invoices', 'pay', 'approvals']);
  });

  it('a purchaser can look, and is offered nothing that would be refused', () => {
    expect(keys(['buyerPurchaser'], everything)).toEqual(['invoices']);
  });

  it('a program that has payments or approvals off does not lead there', () => {
    expect(keys(['buyerAdministrator'], { payments: false, approvals: false })).toEqual(['invoices']);
  });
});
