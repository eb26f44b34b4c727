import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import { maxLimitReasonLength, requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import type { Currency } from '../../../../domain/money.ts';
import { decimalText, formatMoney, money } from '../../../../domain/money.ts';
import { normalizeLines } from '../../../../domain/plain-text.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import classes from '../list/cards.module.css';
import type { TypedAmount } from './typed-amount.ts';
import { decimalMarkOf, maxTypedLength, readTypedAmount } from './typed-amount.ts';
import { useRequestLimit } from './use-request-limit.ts';

type RequestLimitFormProps = {
  readonly card: Card;
  /** The individual limit as it is, in minor units of the card's currency. */
  readonly limitMinor: number;
  readonly wantedMinor?: number;
  readonly reason?: string;
  readonly onClose: () => void;
};

/** How much, and why: a request that others decide, or for an Account Admin the new limit itself. */
export function RequestLimitForm(props: RequestLimitFormProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={<Trans id="cards.request.title">Request a higher limit</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <LimitRequest {...props} />
    </Modal>
  );
}

function LimitRequest({ card, limitMinor, wantedMinor, reason = '', onClose }: RequestLimitFormProps) {
  const { t, i18n } = useLingui();
  const { roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const { state, request } = useRequestLimit(card);
  const wanted = wantedMinor === undefined ? '' : editable(wantedMinor, card.currency, i18n.locale);
  const { text, why, type, drop } = useTyped(card, { text: wanted, why: reason });
  const [isTried, setTried] = useState(false);
  const typed = readTypedAmount(text, card.currency, i18n.locale);
  const isEnough = typed.kind === 'amount' && typed.amountMinor > limitMinor;
  const now = formatMoney(money(limitMinor, card.currency), i18n.locale);
  const send = async (amountMinor: number) => {
    if (!(await request(amountMinor, normalizeLines(why)))) return;
    await drop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEnough && normalizeLines(why) !== '') void send(typed.amountMinor);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p className={classes.line}>
          <Trans id="cards.request.now">The individual limit is {now} now.</Trans>
        </p>
        <TextInput
          data-autofocus
          label={t({ id: 'cards.request.amount', message: 'New limit' })}
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span className={classes.inField}>{card.currency}</span>}
          leftSectionWidth={56}
          maxLength={maxTypedLength}
          value={text}
          error={isTried && !isEnough ? <WrongAmount typed={typed} currency={card.currency} now={now} /> : null}
          onChange={(event) => type({ text: event.currentTarget.value })}
        />
        <Textarea
          label={t({ id: 'cards.request.reason', message: 'Reason, which whoever decides will read' })}
          autosize
          minRows={2}
          maxLength={maxLimitReasonLength}
          value={why}
          error={
            isTried && normalizeLines(why) === ''
              ? t({ id: 'cards.request.reason-missing', message: 'Say what it is for.' })
              : null
          }
          onChange={(event) => type({ why: event.currentTarget.value })}
        />
        {state.refusal ? (
          <Note tone="negative" announce="assertive">
            <RefusalText refusal={state.refusal} />
          </Note>
        ) : null}
        <Button type="submit" size="md" loading={state.isWorking}>
          {!mayOnlyAsk(requestHigherLimit, roles) ? (
            <Trans id="cards.request.raise">Raise the limit</Trans>
          ) : isOnline ? (
            <Trans id="cards.request.send">Send request</Trans>
          ) : (
            <Trans id="cards.request.queue">Queue request</Trans>
          )}
        </Button>
      </Stack>
    </form>
  );
}

type WrongAmountProps = { readonly typed: TypedAmount; readonly currency: Currency; readonly now: string };

function WrongAmount({ typed, currency, now }: WrongAmountProps) {
  if (typed.kind === 'wrong') return <RefusalText refusal={refuseAmount(typed.reason, currency)} />;
  return <Trans id="cards.request.amount-wrong">Enter an amount above {now}.</Trans>;
}

type Typed = { readonly text: string; readonly why: string };

/** `begun` is what stood in the form before: another amount that is to be reviewed begins anew. */
const typedSchema = v.object({ begun: v.string(), text: v.string(), why: v.string() });

/** What is typed, kept on the device until it is sent: of one person's limit, whichever card it is asked for at. */
function useTyped({ userId }: Card, begin: Typed) {
  const draft = useKeptDraft(`request-limit:${userId ?? ''}`, typedSchema, { begun: begin.text, ...begin });
  const { text, why } = draft.value.begun === begin.text ? draft.value : begin;
  return {
    text,
    why,
    type: (typed: Partial<Typed>) => draft.put({ begun: begin.text, text, why, ...typed }),
    drop: draft.drop,
  };
}

/** The amount as one would type it in this locale. */
function editable(minor: number, currency: Card['currency'], locale: string): string {
  return decimalText(money(minor, currency)).replace('.', decimalMarkOf(locale));
}
