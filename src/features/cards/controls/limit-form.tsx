import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { overMinor, refuseLowering, refuseSetting } from '../../../../domain/cards/limit-rules.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { money } from '../../../../domain/money.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { LimitField } from '../../../kit/form/limit-field.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { readTypedLimit, typedLimitOf } from '../../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from '../list/cards.module.css';
import type { ShownLimit } from './shown-limits.ts';

type LimitFormProps = { readonly shown: ShownLimit; readonly onClose: () => void };

/** A new limit. A lower one can be queued offline; a higher one, or none, needs a connection. */
export function LimitForm({ shown: { limit, buyer }, onClose }: LimitFormProps) {
  const { t, i18n } = useLingui();
  const { who, roles, program } = usePortal();
  const submit = useSubmitLimit({ limit, buyer });
  const { currency, limitMinor: nowMinor } = limit;
  const { groupAdminLimits, flags } = program;
  const person = { userId: who.user, roles, groupAdminLimits, hasApprovals: flags.approvals };
  const usedMinor = limit.spentMinor + limit.authorisedMinor;
  const isLower = (minor: number) => nowMinor === null || minor < nowMinor;
  const read = (text: string): { readonly minor: number | null } | { readonly refusal: Refusal } => {
    const typed = readTypedLimit(text, currency, i18n.locale);
    if (typed.kind === 'wrong') return { refusal: refuseAmount(typed.reason, currency) };
    const minor = typed.kind === 'amount' ? typed.amountMinor : null;
    const refusal =
      minor !== null && isLower(minor)
        ? refuseLowering(money(minor, currency), limit, person)
        : refuseSetting({ currency, limitMinor: minor }, { limit, buyer, person });
    return refusal ? { refusal } : { minor };
  };
  const schema = v.object({
    text: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const result = read(dataset.value);
        if ('minor' in result) return result.minor;
        addIssue();
        return NEVER;
      }),
    ),
  });
  return (
    <FormPage
      draftKey={`limit:${limit.id}`}
      schema={schema}
      labels={{ text: t({ id: 'cards.request.amount', message: 'New limit' }) }}
      initial={{ text: typedLimitOf(nowMinor, currency, i18n.locale) }}
      faultWords={(_fault, text) => {
        const result = read(text);
        return 'refusal' in result ? <RefusalText refusal={result.refusal} /> : null;
      }}
      submit={({ text: minor }) => submit(minor, isLower)}
      onDone={onClose}
      button={<Trans id="cards.controls.save">Save limit</Trans>}
      offlineNote={
        <Trans id="cards.controls.offline">
          A lower limit is sent once you’re connected; a higher one needs a connection.
        </Trans>
      }
    >
      {(field) => (
        <>
          <p className={classes.line}>
            <Trans id="cards.controls.open-and-held">
              Open and held: <MinorText minor={usedMinor} currency={currency} />
            </Trans>
          </p>
          <LimitField
            field={field('text')}
            currency={currency}
            description={<Trans id="cards.controls.zero-hint">0 means no spending.</Trans>}
          />
          <OverLine result={read(field('text').value)} limit={limit} />
        </>
      )}
    </FormPage>
  );
}

type OverLineProps = {
  readonly result: { readonly minor: number | null } | { readonly refusal: Refusal };
  readonly limit: ShownLimit['limit'];
};

/** By how much the open and held amounts exceed the typed limit, said before it is saved. */
function OverLine({ result, limit }: OverLineProps) {
  const minor = 'minor' in result ? result.minor : null;
  const over = minor == null ? 0 : overMinor(minor, limit);
  if (over === 0) return null;
  return (
    <p className={classes.line} role="status">
      <Trans id="cards.controls.over-by">
        Over by <MinorText minor={over} currency={limit.currency} />. New purchases are declined until enough is paid or
        released; what’s already bought stays due.
      </Trans>
    </p>
  );
}

/** Queues a lower limit in the outbox; the server sets any other now, or passes it to an Account Admin. */
function useSubmitLimit({ limit, buyer }: Pick<ShownLimit, 'limit' | 'buyer'>) {
  const { offline } = usePortal();
  const perform = useFormAction();
  const { id: limitId, currency } = limit;
  const named = limit.level === 'card' ? { limitId, isOfCard: true } : { limitId };
  return async (limitMinor: number | null, isLower: (minor: number) => boolean) => {
    if (limitMinor !== null && isLower(limitMinor)) {
      const kept = await offline.enqueue('lowerLimit', { ...named, currency, limitMinor });
      return kept.ok ? null : kept.refusal;
    }
    return perform('setLimit', { ...named, buyerId: buyer.id, currency, limitMinor }, ({ outcome }) => {
      if (outcome === 'inApproval')
        showNotice(<Trans id="cards.terminate.requested">Sent to your Account Admins for approval.</Trans>);
    });
  };
}
