import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cardReasons, type CardReason } from '../../../../domain/cards/card.ts';
import { type ReasonFate, fateOfReason, fateOfReplaced } from '../../../../domain/cards/card-reasons.ts';
import type { FieldProps } from '../../../kit/form/form-page.tsx';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import classes from './create-card.module.css';

type ReplacementReasonProps = {
  readonly field: (name: 'reason' | 'oldCard') => FieldProps;
  /** True if somebody else approves the replacement: until then the old card is locked, never terminated. */
  readonly isAsking: boolean;
};

/** Why a card is replaced, and what happens to the old one at once. A lost card can be found again: the lock is preselected. */
export function ReplacementReason({ field, isAsking }: ReplacementReasonProps) {
  const { t, i18n } = useLingui();
  const reason = field('reason').value as CardReason;
  const fate = fateOfReplaced(reason, field('oldCard').value === 'end');
  return (
    <>
      <NativeSelect
        {...field('reason')}
        data={cardReasons.map((one) => ({ value: one, label: i18n._(cardReasonNames[one]) }))}
      />
      {fateOfReason[reason] === 'locks' ? (
        <NativeSelect
          {...field('oldCard')}
          data={[
            { value: 'lock', label: t({ id: 'cards.replace.old-lock', message: 'Lock it now' }) },
            { value: 'end', label: t({ id: 'cards.replace.old-end', message: 'Terminate it now' }) },
          ]}
        />
      ) : null}
      <p className={classes.quiet}>{isAsking && fate === 'ends' ? <LockedMeanwhile /> : meanings[fate]}</p>
    </>
  );
}

const meanings: Readonly<Record<ReasonFate, ReactNode>> = {
  stays: (
    <Trans id="cards.replace.stays">
      The old card works until the new one is activated. If anything seems wrong, lock it first.
    </Trans>
  ),
  locks: (
    <Trans id="cards.replace.locks">
      The old card is locked as soon as you send this, and nothing can be bought with it. If you find it before the new
      one is activated, you can unlock it.
    </Trans>
  ),
  ends: (
    <Trans id="cards.replace.ends">The old card is terminated as soon as you send this. This can’t be undone.</Trans>
  ),
};

function LockedMeanwhile() {
  return (
    <Trans id="cards.replace.ends-after-approval">
      The old card is locked as soon as you send this, and terminated when the replacement is approved.
    </Trans>
  );
}
