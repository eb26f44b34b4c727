import { afterEach, describe, expect, it } from 'vitest';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { findQuestions } from '../../../src/features/help/find-questions.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

const everything = { payments: true, approvals: true, purchaseCards: true, disputes: true };
const english = { locale: 'en-GB', say: ({ message }: { readonly message: string }) => message };
const titlesOf = (search: string, flags: Partial<ProgramFlags> = everything) =>
  findQuestions(search, flags, english).map(({ title }) => title.message);

describe('the frequent questions', () => {
  it('are found by any of their words, whatever their order and case', () => {
    expect(titlesOf('LOST card')).toEqual(['Purchase cards']);
    expect(titlesOf('  direct debit ')).toEqual(['Payments']);
    expect(titlesOf('nothing-is-called-so')).toEqual([]);
  });

  it('leave out features that the program has off', () => {
    expect(titlesOf('')).toContain('Payments');
    expect(titlesOf('', { ...everything, payments: false })).not.toContain('Payments');
    expect(titlesOf('lost card', { ...everything, purchaseCards: false })).toEqual([]);
  });
});

describe('more help', () => {
  afterEach(forgetDevice);

  const drawn = (isOnline: boolean, accountAddress: string | null) =>
    drawScreen(
      {
        now: '2026-11-21T12:00:00.000Z',
        status: { isOnline },
        program: {
          flags: everything as ProgramFlags,
          supportEmail: 'help@northgate.example',
          helpWidget: accountAddress === null ? null : { scriptSource: '', accountAddress },
        },
      },
      async () => {
        const { FaqScreen } = await import('../../../src/features/help/faq-screen.tsx');
        return <FaqScreen />;
      },
    );

  it('links to the program’s help center, and says offline that it needs a connection', async () => {
    expect(await drawn(true, 'northgate.help.example')).toContain('Open the help center');
    forgetDevice();
    const offline = await drawn(false, 'northgate.help.example');
    expect(offline).toContain('The help center needs a connection.');
    expect(offline).toContain('What do I do if a card is lost?');
  });

  it('is phone and e-mail if the program has no help center', async () => {
    const screen = await drawn(true, null);
    expect(screen).toContain('+44 20 7946 0102');
    expect(screen).not.toContain('help center');
  });

  it('is a page with what support asks for, also before anything is loaded', async () => {
    const screen = await drawScreen(
      {
        now: '2026-11-21T12:00:00.000Z',
        status: { isOnline: false, asOf: null },
        program: {
          flags: everything as ProgramFlags,
          providerName: 'Northgate Finance',
          supportEmail: 'help@northgate.example',
        },
      },
      async () => {
        const { HelpScreen } = await import('../../../src/features/help/help-screen.tsx');
        return <HelpScreen />;
      },
    );
    for (const text of ['help@northgate.example', 'Northgate Finance', 'Not yet updated', 'Frequently asked questions'])
      expect(screen).toContain(text);
  });
});
