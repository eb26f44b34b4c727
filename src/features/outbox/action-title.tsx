import { Plural, Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { actionOf, actions } from '../../../domain/actions.ts';
import { formatMoney, money } from '../../../domain/money.ts';

type ActionTitleProps = { readonly kind: string; readonly input: unknown };

/** What an action is about, in one line; an unknown kind is named as such, never hidden. */
export function ActionTitle({ kind, input }: ActionTitleProps) {
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
  const definition = actionOf(kind);
  return definition ? (
    <>{i18n._(definition.labels.name)}</>
  ) : (
    <Trans id="actions.unknown.title">Something this version does not know</Trans>
  );
}
