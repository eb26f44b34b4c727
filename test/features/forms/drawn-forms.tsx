import type { ReactNode } from 'react';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { modelBankAccount, modelDispute, numberedId } from '../../faults/model-rows.ts';
import { aCard, aLimit, anAccount, piet } from '../../world/a-card.ts';

/** One form of the product: how to draw it, and texts with which it can be sent. */
export type DrawnForm = {
  readonly draw: () => Promise<ReactNode>;
  /** Texts besides the initial ones, for each form of the file in its order. */
  readonly texts: readonly Readonly<Record<string, string>>[];
  /** Fields that the form reads, but does not draw with these texts. */
  readonly undrawn?: readonly string[];
  readonly drafts?: Readonly<Record<string, unknown>>;
  /** What the server answers to the operations of this form, besides the answers for all. */
  readonly answers?: Readonly<Record<string, unknown>>;
};

const nothing = () => undefined;
const reload = () => Promise.resolve();
const postal = { line1: '4 Shore Road', line2: '', city: 'Leith', state: '', zip: 'EH6 6QU', country: 'GB' };
const address = { line1: '4 Shore Road', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6QU' };
const charge = aCharge({ totalMinor: 20_000, remainingDueMinor: 20_000 });
const dispute = modelDispute({ id: numberedId('9', 1) as never, chargeId: charge.id, amountMinor: 5_000 });
const account = modelBankAccount({
  isActive: true,
  autoPayCapMinor: 50_000,
  autoPayWhen: { kind: 'daysBefore', days: 5 },
});
const group = { id: numberedId('c', 1), name: 'Riverside site', parentId: null, type: 'reporting', isLeaving: false };
const holder = {
  id: piet,
  name: 'Piet Visser',
  roles: ['buyerPurchaser'],
  status: 'Active',
  groupId: null,
  email: null,
};
const user = {
  ...holder,
  firstName: 'Piet',
  lastName: 'Visser',
  phone: '+442079460102',
  currency: 'GBP',
  limitMinor: 100_000,
  linkedBusinesses: [],
  contactTypes: [],
  receiveEmail: false,
};

/** The values that the mocked frames pass to the content of a screen. */
export const framed = {
  account,
  company: {
    buyerId: anAccount().id,
    name: 'Harbour Build Ltd',
    tradingName: 'Harbour',
    country: 'US',
    registrationNumber: 'SC123456',
    taxId: null,
    address: { ...address, state: 'NY', postalCode: '10001' },
    primary: { id: piet, name: 'Piet Visser', email: 'piet@harbour.example' },
    requests: [],
  },
  managed: {
    user,
    manager: { userId: numberedId('e', 2), roles: ['buyerAdministrator'], groups: [] },
    own: { limitMinor: null, currency: 'GBP' },
    reload,
  },
  shownGroup: { group, groups: [group], reload },
} as const;

const card = {
  cardholderName: 'Piet Visser',
  businessName: 'Harbour Build',
  dateOfBirth: '1985-04-12',
  language: 'en',
  limit: '1234.00',
  ...postal,
};
const entity = { legalName: 'Harbour Site Ltd', ...address, country: 'GB', relation: 'subsidiary' };

/** Every file with a form, by its path in `src/features/`. The test compares the paths with the sources. */
export const drawnForms: Readonly<Record<string, DrawnForm>> = {
  'accounts/company-info-screen.tsx': {
    draw: async () => {
      const { CompanyInfoScreen } = await import('../../../src/features/accounts/company-info-screen.tsx');
      return <CompanyInfoScreen />;
    },
    texts: [{ taxId: '123456789' }, {}],
  },
  'accounts/increase-form.tsx': {
    draw: async () => {
      const { IncreaseForm } = await import('../../../src/features/accounts/increase-form.tsx');
      return <IncreaseForm buyer={anAccount()} onDone={nothing} />;
    },
    texts: [{ type: 'temporary', line: '60000', endsOn: '2026-12-01', why: 'Busy season' }],
  },
  'accounts/primary-contact-screen.tsx': {
    draw: async () => {
      const { PrimaryContactScreen } = await import('../../../src/features/accounts/primary-contact-screen.tsx');
      return <PrimaryContactScreen />;
    },
    texts: [{ email: 'ana@harbour.example' }],
  },
  'approvals/delegation/delegate-form.tsx': {
    draw: async () => {
      const { DelegateForm } = await import('../../../src/features/approvals/delegation/delegate-form.tsx');
      return <DelegateForm delegates={[{ userId: piet, name: 'Piet Visser' }]} />;
    },
    texts: [{ toUserId: piet, firstDay: '2026-11-24', lastDay: '2026-11-27' }],
  },
  'approvals/rules/rule-form.tsx': {
    draw: async () => {
      const { RuleForm } = await import('../../../src/features/approvals/rules/rule-form.tsx');
      return <RuleForm buyer={anAccount()} />;
    },
    texts: [{ amount: '1234.00' }],
  },
  'bank-accounts/add/account-form.tsx': {
    draw: async () => {
      const { AccountForm } = await import('../../../src/features/bank-accounts/add/account-form.tsx');
      return <AccountForm own="GB" countries={['GB']} currency="GBP" onDone={nothing} />;
    },
    texts: [
      {
        holderName: 'Harbour Build Ltd',
        bankName: 'Harbour Bank',
        sortCode: '200000',
        accountNumber: '55779911',
        confirmation: '55779911',
      },
    ],
  },
  'bank-accounts/auto-pay/auto-pay-form.tsx': {
    draw: async () => {
      const { AutoPayForm } = await import('../../../src/features/bank-accounts/auto-pay/auto-pay-form.tsx');
      return <AutoPayForm account={account} />;
    },
    texts: [{}],
    undrawn: ['day', 'overdue'],
  },
  'cards/config/card-settings-form.tsx': {
    draw: async () => {
      const { CardSettingsForm } = await import('../../../src/features/cards/config/card-settings-form.tsx');
      return <CardSettingsForm buyer={anAccount()} cards={[]} />;
    },
    texts: [{ isOn: 'on', businessName: 'Harbour Build', ...postal, limit: '1234.00' }],
  },
  'cards/controls/limit-form.tsx': {
    draw: async () => {
      const { LimitForm } = await import('../../../src/features/cards/controls/limit-form.tsx');
      return <LimitForm shown={{ limit: aLimit(), buyer: anAccount() } as never} onClose={nothing} />;
    },
    texts: [{ text: '1234.00' }],
  },
  'cards/create/card-form.tsx': {
    draw: async () => {
      const { CardForm } = await import('../../../src/features/cards/create/card-form.tsx');
      const own = aLimit({ limitMinor: null });
      const done = { onRequested: nothing, onCreated: nothing };
      return <CardForm holder={holder as never} buyer={anAccount()} ownLimit={own} {...done} />;
    },
    texts: [card],
  },
  'cards/detail/activate-card-dialog.tsx': {
    draw: async () => {
      const { ActivateCardDialog } = await import('../../../src/features/cards/detail/activate-card-dialog.tsx');
      return <ActivateCardDialog card={aCard()} />;
    },
    texts: [{ last4: '4242', dateOfBirth: '1985-04-12' }],
  },
  'cards/create/birth-date-dialog.tsx': {
    draw: async () => {
      const { BirthDateDialog } = await import('../../../src/features/cards/create/birth-date-dialog.tsx');
      return <BirthDateDialog card={aCard()} />;
    },
    texts: [{ dateOfBirth: '1985-04-12' }],
  },
  'cards/detail/terminate-card-dialog.tsx': {
    draw: async () => {
      const { TerminateCardDialog } = await import('../../../src/features/cards/detail/terminate-card-dialog.tsx');
      return <TerminateCardDialog card={aCard()} />;
    },
    texts: [{ reason: 'lost' }],
  },
  'cards/limits/request-limit-form.tsx': {
    draw: async () => {
      const { LimitRequest } = await import('../../../src/features/cards/limits/request-limit-form.tsx');
      return <LimitRequest card={aCard()} limitMinor={100_000} onClose={nothing} />;
    },
    texts: [{ text: '2345.00', why: 'Tools' }],
  },
  'disputes/answer-form.tsx': {
    draw: async () => {
      const { AnswerForm } = await import('../../../src/features/disputes/answer-form.tsx');
      return <AnswerForm dispute={dispute} />;
    },
    texts: [{ text: 'Two are missing' }],
  },
  'disputes/raise-dispute-form.tsx': {
    draw: async () => {
      const { RaiseDisputeForm } = await import('../../../src/features/disputes/raise-dispute-form.tsx');
      return <RaiseDisputeForm charge={charge} onDone={nothing} />;
    },
    texts: [{ reason: 'defective', extent: 'part', part: '12.34', note: 'Two are missing' }],
  },
  'groups/create-group.tsx': {
    draw: async () => {
      const { CreateGroup } = await import('../../../src/features/groups/create-group.tsx');
      const steps = ['name', 'details', 'billTo', 'people'] as const;
      const props = { onStep: nothing, onCreated: nothing } as const;
      return steps.map((step) => <CreateGroup key={step} step={step} {...props} />);
    },
    texts: [{}, entity, {}, {}],
    drafts: { 'create-group': { ...entity, name: 'Harbour Site', type: 'legalEntity' } },
  },
  'groups/edit-group-screen.tsx': {
    draw: async () => {
      const { EditGroupScreen } = await import('../../../src/features/groups/edit-group-screen.tsx');
      return <EditGroupScreen groupId={group.id} />;
    },
    texts: [{}],
  },
  'policies/policy-form.tsx': {
    draw: async () => {
      const { PolicyForm } = await import('../../../src/features/policies/policy-form.tsx');
      return <PolicyForm policy={null} buyer={anAccount()} limits={[]} onClose={nothing} />;
    },
    texts: [{ name: 'Tools', sellerName: 'Timber', maxOrder: '1234.00', maxDay: '2345.00', days: 'weekdays' }],
  },
  'pre-authorisations/request-form.tsx': {
    draw: async () => {
      const { RequestForm } = await import('../../../src/features/pre-authorisations/request-form.tsx');
      return <RequestForm books={{ buyer: anAccount(), cards: [aCard()] } as never} onClose={nothing} />;
    },
    texts: [{ sellerName: 'Timber', amountMinor: '1234.00' }],
  },
  'users/contact/create-contact-screen.tsx': {
    draw: async () => {
      const { CreateContactScreen } = await import('../../../src/features/users/contact/create-contact-screen.tsx');
      return <CreateContactScreen />;
    },
    texts: [
      {
        email: 'liam@harbour.example',
        firstName: 'Liam',
        lastName: 'Byrne',
        phone: '+442079460102',
        about: 'invoices',
      },
    ],
  },
  'users/email/email-section.tsx': {
    draw: async () => {
      const { OwnEmailSection } = await import('../../../src/features/users/email/email-section.tsx');
      return <OwnEmailSection email="ana@harbour.example" />;
    },
    texts: [{ email: 'ana.ruiz@harbour.example' }],
    answers: { pendingEmailChange: { pendingEmailChange: null } },
  },
  'users/manage/user-general-screen.tsx': {
    draw: async () => {
      const { UserGeneralScreen } = await import('../../../src/features/users/manage/user-general-screen.tsx');
      return <UserGeneralScreen userId={piet} />;
    },
    texts: [{}],
  },
  'users/manage/user-purchasing-screen.tsx': {
    draw: async () => {
      const { UserPurchasingScreen } = await import('../../../src/features/users/manage/user-purchasing-screen.tsx');
      return <UserPurchasingScreen userId={piet} />;
    },
    texts: [{}],
  },
  'users/profile-form.tsx': {
    draw: async () => {
      const { ProfileForm } = await import('../../../src/features/users/profile-form.tsx');
      const person = { ...user, language: 'en', since: plainDate('2026-01-05') };
      return <ProfileForm person={person as never} pending={{ profile: {} } as never} />;
    },
    texts: [{}],
  },
  'users/security/change-password.tsx': {
    draw: async () => {
      const { ChangePassword } = await import('../../../src/features/users/security/change-password.tsx');
      return <ChangePassword />;
    },
    texts: [{ 'current-password': 'Demo-portal-1!', 'new-password': 'Another-portal-2!' }],
  },
  'users/security/security-question-form.tsx': {
    draw: async () => {
      const { SecurityQuestionForm } = await import('../../../src/features/users/security/security-question-form.tsx');
      return <SecurityQuestionForm current={null} onDone={nothing} onCancel={nothing} />;
    },
    texts: [{ answer: 'Leith', confirmation: 'Leith', password: 'Demo-portal-1!' }],
  },
  'users/security/setup-password.tsx': {
    draw: async () => {
      const { SetupPassword } = await import('../../../src/features/users/security/setup-password.tsx');
      return (
        <SetupPassword method="email" submitLabel="Send" onSubmit={() => Promise.resolve(null) as never}>
          Text
        </SetupPassword>
      );
    },
    texts: [{ password: 'Demo-portal-1!' }],
  },
};
