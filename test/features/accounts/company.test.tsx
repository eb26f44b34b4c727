import { afterEach, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { PublicProgram } from '../../../domain/programs/program.ts';
import { anApproval } from '../../world/an-approval.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const harbour = {
  buyerId: '30000000-0000-4000-8000-000000000001',
  name: 'Harbour Build Ltd',
  tradingName: 'Harbour',
  country: 'GB',
  registrationNumber: 'SC123456',
  taxId: null,
  address: { line1: '4 Shore Road', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6QU' },
  primary: { id: '10000000-0000-4000-8000-00000000000a', name: 'Ana Ruiz', email: 'admin@harbour.example' },
  requests: [] as object[],
};
const asked = {
  kind: 'primaryEmail',
  status: 'requested',
  wanted: [{ field: 'email', value: 'ana@harbour.example' }],
  requestedByName: 'Grace Osei',
  submittedAt: '2026-11-22T08:00:00.000Z',
};

const drawn = (
  page: 'info' | 'primary',
  company: object | null,
  roles: Role[] = ['buyerAdministrator'],
  user: string = harbour.primary.id,
  approvals: readonly Approval[] = [],
) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { user, roles },
      rows: { approvals },
      program: { flags: { approvals: true } as PublicProgram['flags'] },
      users: [
        {
          ...harbour.primary,
          id: harbour.primary.id as UserId,
          roles: ['buyerAdministrator'],
          groupId: null,
          status: 'Active',
        },
      ],
      answers: { company: company && { company } },
    },
    async () => {
      const { CompanyInfoScreen } = await import('../../../src/features/accounts/company-info-screen.tsx');
      const { PrimaryContactScreen } = await import('../../../src/features/accounts/primary-contact-screen.tsx');
      return page === 'info' ? <CompanyInfoScreen /> : <PrimaryContactScreen />;
    },
  );

it('an Account Admin edits what is not legal identity, and requests the rest; the numbers of the country are named', async () => {
  const info = await drawn('info', harbour);
  expect(info).toMatch(
    /Legal details .*\[Harbour Build Ltd\] Registration number \[SC123456\] Tax number or VAT ID .*UTR \(19558 39661\) or VAT number \(GB980780684\).* Request change/,
  );
  expect(info).toMatch(
    /Trading name \[Harbour\] Address \[4 Shore Road\] .* Postal code \[EH6 6QU\] Country United Kingdom Save/,
  );
  expect(info).not.toMatch(/State or province/);
  const american = await drawn('info', { ...harbour, country: 'US' });
  expect(american).toMatch(/EIN \(12-3456789\).*State or province/);
  const german = await drawn('info', { ...harbour, country: 'DE', taxId: '181/815/08155' });
  expect(german).toMatch(/Tax number or VAT ID .*Read as: Steuernummer/);
});

it('support staff can only read it', async () => {
  const info = await drawn('info', harbour, ['buyerMSTSCustomerSupport']);
  expect(info).toMatch(/Address 4 Shore Road, Leith, EH6 6QU, United Kingdom/);
  expect(info).not.toMatch(/Save|Request change/);
});

it('a request for another primary email shows its author, the address, and how long the answer takes', async () => {
  const primary = await drawn('primary', { ...harbour, requests: [asked] });
  expect(primary).toMatch(/Name Ana Ruiz Email admin@harbour\.example/);
  expect(primary).toMatch(
    /Change requested New email ana@harbour\.example Grace Osei requested this on .* within 48 hours/,
  );
  expect(await drawn('primary', { ...harbour, requests: [{ ...asked, status: 'rejected' }] })).toContain(
    'Change rejected',
  );
  expect(await drawn('primary', null)).toMatch(/This needs a connection/);
});

it('another Account Admin reads that a second one has to approve another primary email, its owner does not', async () => {
  const says = 'This concerns an Account Admin';
  expect(await drawn('primary', harbour)).not.toContain(says);
  expect(await drawn('primary', harbour, ['buyerAdministrator'], 'somebody-else')).toContain(says);
});

it('a request that waits for the second Account Admin stands in place of the form', async () => {
  const input = { buyerId: harbour.buyerId, email: 'ana.new@harbour.example' };
  const waiting = anApproval({ kind: 'requestPrimaryEmail', input, amountMinor: null, currency: null, bound: [] });
  const primary = await drawn('primary', harbour, ['buyerAdministrator'], 'somebody-else', [waiting]);
  expect(primary).toContain('The change to ana.new@harbour.example is waiting for approval');
  expect(primary).not.toContain('Request change');
  const decided = { ...waiting, state: 'rejected' } as const;
  expect(await drawn('primary', harbour, ['buyerAdministrator'], 'somebody-else', [decided])).toContain(
    'Request change',
  );
});

it('a wrong number is answered with the names that the country has for its numbers; an empty field is not', async () => {
  const drawnField = (value: string, country: string) =>
    drawScreen(
      { now: '2026-11-22T09:00:00.000Z', who: { user: harbour.primary.id, roles: [] }, answers: {} },
      async () => {
        const { TaxIdField } = await import('../../../src/kit/form/tax-id-field.tsx');
        const field = { label: 'Tax number or VAT ID', value, error: 'Not valid', onChange: () => undefined };
        return <TaxIdField field={field as never} country={country} />;
      },
    );
  expect(await drawnField('12345', 'DE')).toMatch(/This number isn’t valid\. Expected: Steuernummer or USt-IdNr\.$/);
  expect(await drawnField('12345', 'FR')).toMatch(/This number isn’t valid\. Expected: SIREN, SIRET or N° TVA$/);
  expect(await drawnField('', 'DE')).toMatch(/Not valid/);
});
