import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { actions } from '../../../domain/actions.ts';
import type { Entry } from '../../offline/offline.ts';
import { canBeEdited } from '../../ui/action-standing.ts';
import { writeSelection } from '../../ui/row-selection.ts';

type EditLinkProps = { readonly entry: Entry; readonly onLeave: () => void };

/** Opens the form of an entry with what was typed; not while it is being sent, or once it was. */
export function EditLink({ entry, onLeave }: EditLinkProps) {
  const { kind, input } = entry.envelope;
  const payment = kind === 'payInvoices' ? v.safeParse(actions.payInvoices.input, input) : null;
  const edited = kind === 'editInvoice' ? v.safeParse(actions.editInvoice.input, input) : null;
  if (!canBeEdited(entry.state)) return null;
  const words = <Trans id="outbox.entry.edit">Edit</Trans>;
  if (payment?.success) {
    const ids = payment.output.lines.map(({ chargeId }) => chargeId);
    const search = { sel: writeSelection({ mode: 'some', ids }), replaces: entry.id };
    return (
      <Button
        size="compact-sm"
        variant="default"
        onClick={onLeave}
        renderRoot={(rest) => <Link {...rest} to="/make-payment" search={search} />}
      >
        {words}
      </Button>
    );
  }
  if (!edited?.success) return null;
  const { chargeId } = edited.output;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={onLeave}
      renderRoot={(rest) => <Link {...rest} to="/account-overview/invoices/$chargeId" params={{ chargeId }} />}
    >
      {words}
    </Button>
  );
}
