import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { actionOf, actions } from '../../../domain/actions.ts';
import { amountMinorSchema, currencySchema, formatMoney, money } from '../../../domain/money.ts';
import { useOfflineQuery, usePortal } from '../../platform/portal-context.ts';

// What of an input a title names; an older entry may lack the rest.
const limitInput = v.object({ requestedMinor: amountMinorSchema, currency: currencySchema });
const lockInput = v.object({ cardId: v.string() });

type ActionTitleProps = { readonly kind: string; readonly input: unknown };

/** What an action is about, in one line; an unknown kind is named as such, never hidden. */
export function ActionTitle({ kind, input }: ActionTitleProps): ReactNode {
  const { i18n } = useLingui();
  const payment = kind === 'payInvoices' ? v.safeParse(actions.payInvoices.input, input) : null;
  if (payment?.success) {
    const { totalMinor, currency, lines } = payment.output;
    const amount = formatMoney(money(totalMinor, currency), i18n.locale);
    return (
      <Plural
        id="actions.pay-invoices.title"
        value={lines.length}
        one={`Pay ${amount} for # invoice`}
        other={`Pay ${amount} for # invoices`}
      />
    );
  }
  const takenBack = kind === 'cancelAction' ? v.safeParse(actions.cancelAction.input, input) : null;
  if (takenBack?.success) {
    const { action } = takenBack.output;
    return (
      <Trans id="actions.cancel-action.title">
        Take back: <ActionTitle kind={action.kind} input={action.input} />
      </Trans>
    );
  }
  const limit = kind === 'requestHigherLimit' ? v.safeParse(limitInput, input) : null;
  if (limit?.success) {
    const amount = formatMoney(money(limit.output.requestedMinor, limit.output.currency), i18n.locale);
    return <Trans id="actions.request-higher-limit.title">Raise the limit to {amount}</Trans>;
  }
  const edited = kind === 'editInvoice' ? v.safeParse(actions.editInvoice.input, input) : null;
  if (edited?.success) return <EditTitle chargeId={edited.output.chargeId} />;
  const locked = kind === 'lockCard' ? v.safeParse(lockInput, input) : null;
  if (locked?.success) return <LockTitle cardId={locked.output.cardId} />;
  const definition = actionOf(kind);
  return definition ? (
    <>{i18n._(definition.labels.name)}</>
  ) : (
    <Trans id="actions.unknown.title">Something this version does not know</Trans>
  );
}

function EditTitle({ chargeId }: { readonly chargeId: string }) {
  const { offline } = usePortal();
  const { data: number = '' } = useOfflineQuery({
    queryKey: ['device', 'charges', 'number', chargeId],
    queryFn: async () => (await offline.read.charges([chargeId]))[0]?.row.invoiceNumber ?? '',
  });
  return <Trans id="actions.edit-invoice.title">PO number and notes of {number}</Trans>;
}

function LockTitle({ cardId }: { readonly cardId: string }) {
  const { offline } = usePortal();
  const { data: name = '' } = useOfflineQuery({
    queryKey: ['device', 'cards', 'name', cardId],
    queryFn: async () => {
      const [card] = await offline.read.get('cards', [cardId]);
      return card ? `${card.cardholderName} ·· ${card.last4 ?? '····'}` : '';
    },
  });
  return <Trans id="actions.lock-card.title">Lock the card {name}</Trans>;
}
