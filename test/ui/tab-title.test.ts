import { describe, expect, it } from 'vitest';
import { tabTitle } from '../../src/platform/shell/tab-title.ts';

const program = { name: 'Northgate Trade', providerName: 'Northgate Credit' };

describe('the title of the tab', () => {
  it('is the program', () => {
    expect(tabTitle(program, { needsYou: 0, forApproval: 0 })).toBe('Northgate Trade');
  });

  it('is the provider’s name if the program has no name', () => {
    expect(tabTitle({ ...program, name: '' }, { needsYou: 0, forApproval: 0 })).toBe('Northgate Credit');
  });

  it('counts what needs me and what I can approve together', () => {
    expect(tabTitle(program, { needsYou: 1, forApproval: 2 })).toBe('(3) Northgate Trade');
  });

  it('starts with the heading of the page, and names the program once', () => {
    const nothing = { needsYou: 0, forApproval: 0 };
    expect(tabTitle(program, nothing, 'Invoices')).toBe('Invoices – Northgate Trade');
    expect(tabTitle(program, { needsYou: 1, forApproval: 0 }, 'Invoices')).toBe('(1) Invoices – Northgate Trade');
    expect(tabTitle(program, nothing, 'Sign in to Northgate Trade')).toBe('Sign in to Northgate Trade');
  });
});
