import { Trans } from '@lingui/react/macro';
import type { ChargeEditField } from '../../../../domain/invoices/charge-edit.ts';
import classes from '../edit/edit-invoices.module.css';
import { type EditLine, replacedValue } from '../edit/edits-draft.ts';

type ReplacedValueProps = { readonly line: EditLine; readonly field: ChargeEditField };

/** The value that a change would replace, below its field, so that no value is overwritten unseen. */
export function ReplacedValue({ line, field }: ReplacedValueProps) {
  const known = replacedValue(line, field);
  if (known === null) return null;
  return (
    <span className={classes.known}>
      <Trans id="invoices.edit.now">
        Now: <bdi>{known}</bdi>
      </Trans>
    </span>
  );
}
