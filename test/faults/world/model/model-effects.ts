import type { CardStatus } from '../../../../domain/cards/card.ts';
import type { LockCardInput } from '../../../../domain/cards/lock-card.action.ts';
import { refuseGiving } from '../../../../domain/cards/limit-rules.ts';
import type { RequestHigherLimitInput } from '../../../../domain/cards/request-higher-limit.action.ts';
import type { UnlockCardInput } from '../../../../domain/cards/unlock-card.action.ts';
import { instantFromMs } from '../../../../domain/calendar-date.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { refuse } from '../../../../domain/errors.ts';
import type { ChargeEditField } from '../../../../domain/invoices/charge-edit.ts';
import { chargeEditFields, editOf } from '../../../../domain/invoices/charge-edit.ts';
import { withPendingPayment } from '../../../../domain/invoices/charge-rules.ts';
import type { EditInvoiceInput } from '../../../../domain/invoices/edit-invoice.action.ts';
import { money } from '../../../../domain/money.ts';
import type { PayInvoicesInput } from '../../../../domain/payments/pay-invoices.action.ts';
import type { EditNotificationsInput } from '../../../../domain/users/edit-notifications.action.ts';
import type { EditProfileInput } from '../../../../domain/users/edit-profile.action.ts';
import type { Caller, ModelAccount } from './model-account.ts';

/** A text of an invoice that an edit has changed, and what stood there before. */
export type Overwritten = { readonly field: ChargeEditField; readonly before: string | null };

/** What the actions of one account do to its rows, as the server does it after everything was checked. */
export type ModelEffects = {
  /** A reason that only the effect finds; then nothing is written. */
  readonly refuse: (author: Caller, kind: string, input: unknown) => Refusal | null;
  readonly perform: (kind: string, input: unknown) => readonly Overwritten[];
};

export function createModelEffects(account: ModelAccount, nowMs: () => number): ModelEffects {
  /** What a card was before it was locked. */
  const beforeLock = new Map<string, CardStatus>();
  const lock = ({ cardId, reason }: LockCardInput): void => {
    const card = account.get('cards', cardId);
    // One that is locked stays as it was locked, and what was asked for is done.
    if (!card || card.status === 'locked') return;
    beforeLock.set(cardId, card.status);
    const lockedAt = instantFromMs(nowMs());
    account.touch('cards', cardId, (row) => ({ ...row, status: 'locked', lockReason: reason, lockedAt }));
  };
  const unlock = ({ cardId }: UnlockCardInput): void =>
    account.touch('cards', cardId, (row) => ({
      ...row,
      status: beforeLock.get(cardId) ?? 'active',
      lockReason: null,
      lockedAt: null,
    }));
  const edit = ({ chargeId, set }: EditInvoiceInput): readonly Overwritten[] => {
    const before = account.get('charges', chargeId);
    const changed = before && editOf(before, set);
    if (!before || !changed) return [];
    account.touch('charges', chargeId, (row) => ({ ...row, ...changed }));
    return chargeEditFields
      .filter((field) => changed[field] !== undefined)
      .map((field) => ({ field, before: before[field] }));
  };
  return {
    refuse: (author, kind, input) => {
      if (kind === 'editNotifications') return refuseReceiving(account, input as EditNotificationsInput);
      if (kind !== 'requestHigherLimit') return null;
      const { requestedMinor, currency } = input as RequestHigherLimitInput;
      return refuseGiving(money(requestedMinor, currency), account.get('spendingLimits', author.subject.user));
    },
    perform: (kind, input) => {
      if (kind === 'editInvoice') return edit(input as EditInvoiceInput);
      if (kind === 'payInvoices') pay(account, input as PayInvoicesInput);
      if (kind === 'lockCard') lock(input as LockCardInput);
      if (kind === 'unlockCard') unlock(input as UnlockCardInput);
      if (kind === 'editProfile' || kind === 'editNotifications')
        setOnPerson(account, input as EditProfileInput | EditNotificationsInput);
      if (kind === 'requestHigherLimit') raise(account, input as RequestHigherLimitInput);
      return [];
    },
  };
}

function pay(account: ModelAccount, { lines }: PayInvoicesInput): void {
  for (const { chargeId, amountMinor } of lines)
    account.touch('charges', chargeId, (charge) => withPendingPayment(charge, amountMinor));
}

function setOnPerson(account: ModelAccount, { personId, set }: EditProfileInput | EditNotificationsInput): void {
  account.touch('people', personId, (person) => ({ ...person, ...set }));
}

/** Somebody must get the invoices. */
function refuseReceiving(account: ModelAccount, { personId, set }: EditNotificationsInput): Refusal | null {
  const others = account.all('people').filter((person) => person.id !== personId && person.receiveEmail);
  return !set.receiveEmail && others.length === 0 ? refuse('LAST_INVOICE_RECEIVER') : null;
}

function raise(account: ModelAccount, { userId, requestedMinor }: RequestHigherLimitInput): void {
  account.touch('spendingLimits', userId, (limit) => ({ ...limit, limitMinor: requestedMinor }));
}
