import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ClipboardEvent } from 'react';
import {
  type ChargeEditField,
  chargeEditFields,
  maxEditLength,
  normalizedEdit,
} from '../../../../domain/invoices/charge-edit.ts';
import classes from './edit-invoices.module.css';
import { editFieldNames } from './edit-words.ts';
import { type EditLine, type EditsDraft, type Pasted, pasteInto } from './edits-draft.ts';
import { ReplacedValue } from '../detail/replaced-value.tsx';

type EditEachTableProps = {
  readonly lines: readonly EditLine[];
  readonly each: EditsDraft['each'];
  readonly onChange: (each: EditsDraft['each']) => void;
};

/** A field for each invoice. A column pasted from a spreadsheet fills the fields from there downwards. */
export function EditEachTable({ lines, each, onChange }: EditEachTableProps) {
  const { i18n } = useLingui();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const type = (chargeId: string, field: ChargeEditField, text: string) =>
    onChange({ ...each, [chargeId]: { ...each[chargeId], [field]: text } });
  const paste = (event: ClipboardEvent, row: number, field: ChargeEditField) => {
    const next = pasteInto(event.clipboardData.getData('text/plain'), lines, { row, field }, each);
    if (!next) return;
    event.preventDefault();
    setPasted(next);
    onChange(next.each);
  };
  return (
    <div>
      <p className={classes.hint} role="status">
        {pasted ? <PasteResult pasted={pasted} /> : <PasteHint />}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans id="invoices.column.number">Invoice</Trans>
              </th>
              {chargeEditFields.map((field) => (
                <th key={field} scope="col">
                  {i18n._(editFieldNames[field])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={line.view.row.id} data-changed={line.set !== null || undefined}>
                <th scope="row">
                  <bdi>{line.view.row.invoiceNumber}</bdi>
                  <span className={classes.seller}>
                    <bdi>{line.view.row.sellerName}</bdi>
                  </span>
                </th>
                {chargeEditFields.map((field) => (
                  <td key={field}>
                    <EditCell
                      line={line}
                      field={field}
                      onType={(text) => type(line.view.row.id, field, text)}
                      onPaste={(event) => paste(event, row, field)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type EditCellProps = {
  readonly line: EditLine;
  readonly field: ChargeEditField;
  readonly onType: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
};

function EditCell({ line, field, onType, onPaste }: EditCellProps) {
  const { t, i18n } = useLingui();
  const { view, texts, set, tooLong } = line;
  const number = view.row.invoiceNumber;
  const name = i18n._(editFieldNames[field]);
  const isTooLong = tooLong.includes(field);
  const Field = field === 'notes' ? 'textarea' : 'input';
  return (
    <>
      <span className={classes.cellName} aria-hidden>
        {name}
      </span>
      <Field
        rows={field === 'notes' ? 1 : undefined}
        className={classes.cell}
        aria-label={t({ id: 'invoices.edit.cell', message: `${name} of invoice ${number}` })}
        aria-invalid={isTooLong || undefined}
        value={texts[field]}
        autoComplete="off"
        data-changed={set?.[field] !== undefined || undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        onPaste={onPaste}
      />
      {isTooLong ? (
        <span className={classes.wrong}>
          <Trans id="invoices.edit.length">
            {normalizedEdit(field, texts[field]).length} of {maxEditLength[field]} characters
          </Trans>
        </span>
      ) : null}
      <ReplacedValue line={line} field={field} />
    </>
  );
}

function PasteHint() {
  return (
    <Trans id="invoices.edit.paste-hint">
      Type, or copy a column from your spreadsheet and paste it into a field. The fields below are filled in too.
    </Trans>
  );
}

function PasteResult({ pasted: { filled, leftOver } }: { readonly pasted: Pasted }) {
  return (
    <>
      <Plural id="invoices.edit.pasted" value={filled} one="# row was pasted." other="# rows were pasted." />{' '}
      {leftOver > 0 ? (
        <Plural
          id="invoices.edit.left-over"
          value={leftOver}
          one="# more value did not fit."
          other="# more values did not fit."
        />
      ) : null}
    </>
  );
}
