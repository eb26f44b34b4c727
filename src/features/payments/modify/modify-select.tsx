import { Button, Group, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Currency } from '../../../../domain/money.ts';
import { FactList, Section, SplitLayout, StickyBar } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from '../payments.module.css';
import { WrongAmounts } from '../wrong-amounts.tsx';
import modify from './modify.module.css';
import { AmountLines, isFound } from './amount-lines.tsx';
import { type ModifiedLine, filledExactMatch, filledOldestFirst } from './modification.ts';
import type { ReadyModification } from './use-modification.ts';

/** Most invoices that are listed below the current applications; a search finds the others. */
const listedAtOnce = 20;

/** First step: an amount for each invoice, within the payment's amount. */
export function ModifySelect({ payment, modification, draft }: ReadyModification) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const isMain = ({ fromMinor, toMinor, text }: ModifiedLine) => fromMinor > 0 || toMinor > 0 || text !== '';
  const main = modification.lines.filter(isMain);
  const others = modification.lines.filter((line) => !isMain(line) && isFound(line, search));
  const unlistedMinor = modification.appliedMinor - modification.lines.reduce((sum, { toMinor }) => sum + toMinor, 0);
  const exactMatch = filledExactMatch(payment, modification, i18n.locale);
  const type = (chargeId: string, text: string) => draft.put({ ...draft.value, [chargeId]: text });
  return (
    <>
      <Group gap="xs" mb="md">
        <Button
          variant="default"
          disabled={modification.leftMinor <= 0 || !modification.isReadable}
          onClick={() => draft.put({ ...draft.value, ...filledOldestFirst(payment, modification, i18n.locale) })}
        >
          <Trans id="payments.modify.oldest-first">Oldest first</Trans>
        </Button>
        <Button
          variant="default"
          disabled={exactMatch === null}
          onClick={() => draft.put({ ...draft.value, ...exactMatch })}
        >
          <Trans id="payments.modify.exact-match">Exact match</Trans>
        </Button>
        <Button variant="default" disabled={!draft.isStarted} onClick={() => void draft.drop()}>
          <Trans id="payments.modify.reset">Reset</Trans>
        </Button>
      </Group>
      <SplitLayout
        main={
          <>
            <Section title={<Trans id="payments.modify.applied">Applied to</Trans>}>
              {main.length === 0 && unlistedMinor === 0 ? (
                <p className={classes.second}>
                  <Trans id="payments.modify.none">Not applied to any invoice.</Trans>
                </p>
              ) : null}
              <AmountLines lines={main} onType={type} />
              {unlistedMinor > 0 ? <Unlisted minor={unlistedMinor} currency={payment.currency} /> : null}
            </Section>
            <Section title={<Trans id="payments.modify.open">Open invoices</Trans>}>
              <TextInput
                type="search"
                mb="xs"
                label={<span>{t({ id: 'payments.modify.search', message: 'Search open invoices' })}</span>}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
              <AmountLines lines={others.slice(0, listedAtOnce)} onType={type} />
              {others.length > listedAtOnce ? (
                <p className={classes.second}>
                  <Trans id="payments.modify.more">
                    {others.length - listedAtOnce} more. Search by number or seller to find them.
                  </Trans>
                </p>
              ) : null}
            </Section>
          </>
        }
        side={<Summary payment={payment} modification={modification} />}
      />
      <ContinueBar payment={payment} modification={modification} />
    </>
  );
}

/** The part of the payment for invoices that have no field here. */
function Unlisted({ minor, currency }: { readonly minor: number; readonly currency: Currency }) {
  return (
    <p className={classes.second}>
      <Trans id="payments.modify.unlisted">
        <MinorText minor={minor} currency={currency} /> is applied to invoices that aren’t on this device or that you
        can’t see.
      </Trans>
    </p>
  );
}

/** Why the amounts cannot be confirmed, and the button to the next step. */
function ContinueBar({ payment, modification }: Pick<ReadyModification, 'payment' | 'modification'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const wrongCount = modification.lines.filter(({ refusal }) => refusal !== null).length;
  return (
    <StickyBar label={t({ id: 'payments.modify.bar', message: 'Continue' })}>
      <div aria-live="polite" className={modify.barNote}>
        {wrongCount > 0 ? (
          <WrongAmounts count={wrongCount} />
        ) : modification.refusal ? (
          <Note tone="negative">
            <RefusalText refusal={modification.refusal} />
          </Note>
        ) : null}
      </div>
      <Button
        size="md"
        disabled={!modification.isReady}
        onClick={() => void navigate({ to: '/payment/$id/modify/confirm', params: { id: payment.id } })}
      >
        <Trans id="payments.modify.continue">Continue</Trans>
      </Button>
    </StickyBar>
  );
}

/** The payment with its applied amount and its rest. */
export function Summary({ payment, modification }: Pick<ReadyModification, 'payment' | 'modification'>) {
  const { currency } = payment;
  const { isReadable } = modification;
  const sum = (minor: number, weight: 'normal' | 'strong' = 'normal') =>
    isReadable ? <MinorText minor={minor} currency={currency} weight={weight} /> : <span>–</span>;
  return (
    <FactList
      facts={[
        {
          key: 'total',
          label: <Trans id="payments.modify.total">Payment</Trans>,
          value: <MinorText minor={payment.amountMinor} currency={currency} />,
        },
        {
          key: 'applied',
          label: <Trans id="payments.modify.applied-total">Applied</Trans>,
          value: sum(modification.appliedMinor),
        },
        {
          key: 'change',
          label: <Trans id="payments.modify.change">Change</Trans>,
          value: sum(modification.addedMinor),
        },
        {
          key: 'left',
          label:
            isReadable && modification.leftMinor < 0 ? (
              <Trans id="payments.modify.over">Over the payment by</Trans>
            ) : (
              <Trans id="payments.modify.left">Not applied</Trans>
            ),
          value: sum(Math.abs(modification.leftMinor), 'strong'),
        },
      ]}
    />
  );
}
