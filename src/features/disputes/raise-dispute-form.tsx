import { NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { refuseAmount } from '../../../domain/amount-refusal.ts';
import { mayOnlyAsk } from '../../../domain/approvals/approval-rules.ts';
import { disputeReasons, maxDisputeTextLength } from '../../../domain/disputes/dispute.ts';
import {
  type RaiseDisputeInput,
  raiseDispute,
  raiseDisputeInputSchema,
} from '../../../domain/disputes/raise-dispute.action.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { type FieldProps, FormPage } from '../../kit/form/form-page.tsx';
import { ExpectedApproval } from '../../kit/expected-approval.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { type TypedAmount, maxTypedLength, readTypedAmount, typedAmountOf } from '../../ui/fields/typed-amount.ts';
import { disputeReasonWords } from '../../ui/status/dispute-words.ts';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import type { EditedDispute } from './dispute-queries.ts';
import { fileIdsIn, fileIdsText } from './file-ids.ts';
import { FilesField } from './files-field.tsx';
import { TestAmounts } from './test-amounts.tsx';

type RaiseDisputeFormProps = {
  readonly charge: Charge;
  /** The waiting dispute that the form edits and the new one replaces. */
  readonly edited?: EditedDispute | null;
  readonly onDone: () => void;
};

/** Reason, amount and note of a dispute. Typed text is kept on the device. */
export function RaiseDisputeForm({ charge, edited = null, onDone }: RaiseDisputeFormProps) {
  const { t, i18n } = useLingui();
  const { offline, roles } = usePortal();
  const { id: chargeId, currency, totalMinor } = charge;
  const total = formatMoney(money(totalMinor, currency), i18n.locale);
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const asks = mayOnlyAsk(raiseDispute, roles);
  return (
    <FormPage
      draftKey={edited ? `edit-dispute:${edited.entryId}` : `raise-dispute:${chargeId}`}
      schema={formSchema(read, totalMinor)}
      labels={{
        reason: t({ id: 'disputes.raise.reason', message: 'Reason' }),
        extent: t({ id: 'disputes.raise.extent', message: 'How much is wrong?' }),
        part: t({ id: 'disputes.raise.part', message: 'Disputed amount' }),
        note: t({ id: 'disputes.raise.note', message: 'What happened? (optional)' }),
        files: t({ id: 'disputes.raise.files', message: 'Files' }),
      }}
      initial={edited ? textsOf(edited.input, charge, i18n.locale) : emptyTexts}
      faultWords={({ field }, text) => {
        if (field === 'reason') return <Trans id="disputes.raise.reason-missing">Select a reason.</Trans>;
        if (field !== 'part') return null;
        const typed = read(text);
        return typed.kind === 'wrong' ? (
          <RefusalText refusal={refuseAmount(typed.reason, currency)} />
        ) : (
          <Trans id="disputes.raise.part-wrong">Enter an amount above zero, up to {total}.</Trans>
        );
      }}
      submit={async ({ reason, amountMinor, note, fileIds }) => {
        const input = { chargeId, currency, amountMinor, reason, note, fileIds };
        const kept = await offline.enqueue('raiseDispute', input, edited ? { replaces: edited.entryId } : {});
        return kept.ok ? null : kept.refusal;
      }}
      onDone={onDone}
      button={
        asks ? (
          <Trans id="disputes.raise.ask">Request dispute</Trans>
        ) : (
          <Trans id="disputes.raise.send">Send dispute</Trans>
        )
      }
      offlineButton={<Trans id="disputes.raise.queue">Queue dispute</Trans>}
      offlineNote={<Trans id="disputes.raise.offline">Kept on this device and sent once you’re connected.</Trans>}
    >
      {(field) => <RaiseFields charge={charge} field={field} heldIds={edited?.input.fileIds ?? []} />}
    </FormPage>
  );
}

type Field = 'reason' | 'extent' | 'part' | 'note' | 'files';
type RaiseFieldsProps = {
  readonly charge: Charge;
  readonly field: (name: Field) => FieldProps;
  readonly heldIds: readonly string[];
};

const emptyTexts: Readonly<Record<Field, string>> = { reason: '', extent: 'whole', part: '', note: '', files: '' };

/** A dispute as texts for the form. */
function textsOf(
  { reason, amountMinor, note, fileIds }: RaiseDisputeInput,
  { totalMinor, currency }: Charge,
  locale: string,
): Readonly<Record<Field, string>> {
  const isPart = amountMinor !== totalMinor;
  return {
    reason,
    extent: isPart ? 'part' : 'whole',
    part: isPart ? typedAmountOf(amountMinor, currency, locale) : '',
    note: note ?? '',
    files: fileIdsText(fileIds),
  };
}

function RaiseFields({ charge: { currency, totalMinor }, field, heldIds }: RaiseFieldsProps) {
  const { t, i18n } = useLingui();
  const total = formatMoney(money(totalMinor, currency), i18n.locale);
  const extent = field('extent');
  const files = field('files');
  const typed = readTypedAmount(field('part').value, currency, i18n.locale);
  const partMinor = typed.kind === 'amount' ? typed.amountMinor : null;
  const amountMinor = extent.value === 'part' ? partMinor : totalMinor;
  const amount = amountMinor === null ? null : money(amountMinor, currency);
  return (
    <>
      <NativeSelect
        {...field('reason')}
        data={[
          { value: '', label: t({ id: 'disputes.raise.choose', message: 'Select' }), disabled: true },
          ...disputeReasons.map((value) => ({ value, label: i18n._(disputeReasonWords(value)) })),
        ]}
      />
      <Radio.Group {...extent} onChange={(value) => extent.onChange({ currentTarget: { value } })}>
        <Radio mt="xs" value="whole" label={<Trans id="disputes.raise.whole">All of it: {total}</Trans>} />
        <Radio mt="xs" value="part" label={<Trans id="disputes.raise.partial">A part of it</Trans>} />
      </Radio.Group>
      {extent.value === 'part' ? (
        <TextInput
          {...field('part')}
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span>{currency}</span>}
          leftSectionWidth={56}
          maxLength={maxTypedLength}
        />
      ) : null}
      <Textarea {...field('note')} autosize minRows={3} maxLength={maxDisputeTextLength} />
      <FilesField
        heldIds={heldIds}
        value={files.value}
        onChange={(value) => files.onChange({ currentTarget: { value } })}
      />
      <ExpectedApproval action={raiseDispute} amount={amount} />
      <TestAmounts />
    </>
  );
}

const extents = ['whole', 'part'] as const;

function formSchema(read: (text: string) => TypedAmount, totalMinor: number) {
  const { reason, note, fileIds } = raiseDisputeInputSchema.entries;
  const isPart = ({ extent }: { readonly extent: string }) => extent === 'part';
  const amountOf = (text: string) => {
    const typed = read(text);
    return typed.kind === 'amount' ? typed.amountMinor : 0;
  };
  return v.pipe(
    v.object({
      reason,
      extent: v.picklist(extents),
      part: v.string(),
      note: v.pipe(v.string(), v.transform(orNull), note),
      files: v.pipe(
        v.string(),
        v.transform((text) => [...fileIdsIn(text)]),
        fileIds,
      ),
    }),
    v.forward(
      v.partialCheck(
        [['extent'], ['part']],
        (typed) => !isPart(typed) || (amountOf(typed.part) > 0 && amountOf(typed.part) <= totalMinor),
        'an amount up to the total',
      ),
      ['part'],
    ),
    v.transform((typed) => ({
      reason: typed.reason,
      fileIds: typed.files,
      note: typed.note,
      amountMinor: isPart(typed) ? amountOf(typed.part) : totalMinor,
    })),
  );
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
