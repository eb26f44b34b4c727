import { Button, Group, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { ApplyFundsInput } from '../../../../domain/payments/apply-funds.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { AmountLines, isFound } from '../modify/amount-lines.tsx';
import type { TypedLines } from '../modify/modification.ts';
import classes from '../payments.module.css';
import { chosenInvoices, chosenOldestFirst } from './chosen-invoices.ts';
import type { Fund } from './fund-queries.ts';

type ChooseInvoicesProps = {
  /** The credit with its available amount. */
  readonly fund: Fund;
  readonly views: readonly ChargeView[];
  readonly onApply: (input: ApplyFundsInput) => void;
};

/** Most invoices that are listed at once; a search finds the others. */
const listedAtOnce = 20;

const typedSchema: v.GenericSchema<unknown, TypedLines> = v.record(v.string(), v.string());
const nothing: TypedLines = {};

/** Asks for the invoices and amounts of a credit; typed amounts survive a reload until they are applied. */
export function ChooseInvoices({ fund, views, onApply }: ChooseInvoicesProps) {
  const { t, i18n } = useLingui();
  const draft = useKeptDraft(`apply-credit:${fund.from.id}`, typedSchema, nothing);
  const typed = draft.value;
  const [search, setSearch] = useState('');
  const chosen = chosenInvoices(fund, views, typed, i18n.locale);
  const isTouched = (chargeId: string) => (typed[chargeId] ?? '') !== '';
  const listed = [
    ...chosen.lines.filter(({ view }) => isTouched(view.row.id)),
    ...chosen.lines.filter((line) => !isTouched(line.view.row.id) && isFound(line, search)).slice(0, listedAtOnce),
  ];
  const hidden =
    chosen.lines.filter((line) => isTouched(line.view.row.id) || isFound(line, search)).length - listed.length;
  const inWords = (minor: number) => formatMoney(money(minor, fund.currency), i18n.locale);
  const [total, left] = [inWords(chosen.totalMinor), inWords(chosen.leftMinor)];
  const { input } = chosen;
  if (!draft.isReady) return null;
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        label={<span>{t({ id: 'payments.modify.search', message: 'Search open invoices' })}</span>}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <AmountLines lines={listed} onType={(chargeId, text) => draft.put({ ...typed, [chargeId]: text })} />
      {hidden > 0 ? (
        <p className={classes.second}>
          <Trans id="payments.choose.more">{hidden} more. Search by number or seller to find them.</Trans>
        </p>
      ) : null}
      {chosen.refusal ? (
        <Note tone="negative">
          <RefusalText refusal={chosen.refusal} />
        </Note>
      ) : chosen.isReadable ? (
        <p className={classes.second} aria-live="polite">
          <Trans id="payments.choose.left">{left} of the credit is left.</Trans>
        </p>
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={chosen.leftMinor <= 0 || !chosen.isReadable}
          onClick={() => draft.put({ ...typed, ...chosenOldestFirst(chosen, fund, i18n.locale) })}
        >
          <Trans id="payments.modify.oldest-first">Oldest first</Trans>
        </Button>
        <Button disabled={input === null} onClick={() => input && void draft.drop().then(() => onApply(input))}>
          {input ? (
            <Trans id="payments.choose.apply">Apply {total}</Trans>
          ) : (
            <Trans id="payments.choose.none">Apply</Trans>
          )}
        </Button>
      </Group>
    </>
  );
}
