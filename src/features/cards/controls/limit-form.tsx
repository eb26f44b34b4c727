import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { isAboveOwn, overMinor, refuseLowering, refuseSetting } from '../../../../domain/cards/limit-rules.ts';
import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { money } from '../../../../domain/money.ts';
import { groupAdminLimitsOf, isLimitAsked } from '../../../../domain/programs/group-admin-limits.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { LimitField } from '../../../kit/form/limit-field.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { readTypedLimit, typedLimitOf } from '../../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from '../list/cards.module.css';
import type { ShownLimit } from './shown-limits.ts';

type LimitFormProps = { readonly shown: ShownLimit; readonly onClose: () => void };

/** A new limit. A lower one can be queued offline; a higher one, or none, needs a connection. */
export function LimitForm({ shown, onClose }: LimitFormProps) {
  const { limit, buyer } = shown;
  const { t } = useLingui();
  const submit = useSubmitLimit({ limit, buyer });
  const { currency } = limit;
  const { initial, read, isLower, schema } = useTypedLimit(shown);
  const usedMinor = limit.spentMinor + limit.authorisedMinor;
  const asked = useAsked(buyer);
  const askedBy = (text: string) => asked(raisedBy(read(text), limit));
  return (
    <FormPage
      draftKey={`limit:${limit.id}`}
      schema={schema}
      labels={{ text: t({ id: 'cards.request.amount', message: 'New limit' }) }}
      initial={{ text: initial }}
      faultWords={(_fault, typed) => {
        const result = read(typed);
        return 'refusal' in result ? <RefusalText refusal={result.refusal} /> : null;
      }}
      submit={({ text: minor }) => submit(minor, isLower)}
      onDone={onClose}
      button={({ text }) =>
        askedBy(text).isAsked ? (
          <Trans id="cards.controls.ask">Send for approval</Trans>
        ) : (
          <Trans id="cards.controls.save">Save limit</Trans>
        )
      }
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
          <AskedNote {...askedBy(field('text').value)} />
        </>
      )}
    </FormPage>
  );
}

/** Says before the click that a higher limit is only asked for. */
function AskedNote({ isAsked, above }: Asked) {
  if (!isAsked) return null;
  return (
    <p className={classes.line} role="status">
      {above?.limitMinor == null ? (
        <Trans id="cards.controls.asked">A higher limit is a request: an Account Admin has to approve it.</Trans>
      ) : (
        <Trans id="cards.controls.asked-above">
          This is above your own limit of <MinorText minor={above.limitMinor} currency={above.currency} />, so it is a
          request: an Account Admin has to approve it.
        </Trans>
      )}
    </p>
  );
}

type ReadLimit = { readonly minor: number | null } | { readonly refusal: Refusal };

/** Reads the typed limit and says why it would be refused. */
function useTypedLimit({ limit, buyer }: ShownLimit) {
  const { i18n } = useLingui();
  const { who, roles, program } = usePortal();
  const { currency, limitMinor: nowMinor } = limit;
  const person = {
    userId: who.user,
    roles,
    groupAdminLimits: program.groupAdminLimits,
    hasApprovals: program.flags.approvals,
  };
  const isLower = (minor: number) => nowMinor === null || minor < nowMinor;
  const read = (text: string): ReadLimit => {
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
  const initial = typedLimitOf(nowMinor, currency, i18n.locale);
  return { initial, read, isLower, schema };
}

/** The typed limit if it is higher than now, null for none; undefined if it is not raised. */
function raisedBy(typed: ReadLimit, { limitMinor: nowMinor }: ShownLimit['limit']): number | null | undefined {
  if ('refusal' in typed || nowMinor === null) return undefined;
  return typed.minor === null || typed.minor > nowMinor ? typed.minor : undefined;
}

type Asked = {
  readonly isAsked: boolean;
  /** The reader's own limit, if the new one is above it. */
  readonly above: Pick<SpendingLimit, 'limitMinor' | 'currency'> | undefined;
};

/** Judges whether the reader only asks for a raised limit (null is none; undefined if it is not raised). */
function useAsked(buyer: ShownLimit['buyer']): (raisedMinor: number | null | undefined) => Asked {
  const { offline, who, roles, program } = usePortal();
  const { data } = useOfflineQuery({
    queryKey: ['device', 'spendingLimits', 'own', who.user],
    queryFn: () => offline.read.all('spendingLimits'),
  });
  const own = data?.find(({ id }) => String(id) === who.user);
  const held = groupAdminLimitsOf(program.groupAdminLimits, buyer.groupAdminLimits, program.flags.approvals);
  return (raisedMinor) => {
    if (raisedMinor === undefined) return { isAsked: false, above: undefined };
    const isAbove = isAboveOwn(raisedMinor, own);
    return { isAsked: isLimitAsked(roles, held, isAbove), above: isAbove ? own : undefined };
  };
}

type OverLineProps = { readonly result: ReadLimit; readonly limit: ShownLimit['limit'] };

/** By how much the open and held amounts exceed the typed limit, said before it is saved. */
function OverLine({ result, limit }: OverLineProps) {
  const over = 'minor' in result && result.minor !== null ? overMinor(result.minor, limit) : 0;
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
