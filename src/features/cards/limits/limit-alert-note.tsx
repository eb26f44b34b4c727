import { Trans } from '@lingui/react/macro';
import { limitAlertOf } from '../../../../domain/cards/usage/limit-alerts.ts';
import type { Limited } from '../../../../domain/cards/limit-rules.ts';
import { Note } from '../../../ui/layout/note.tsx';

type AlertNoteProps = { readonly limit: Pick<Limited, 'limitMinor' | 'spentMinor' | 'authorisedMinor'> };

/** Says that most or all of a limit is used; nothing below that share. */
export function LimitAlertNote({ limit }: AlertNoteProps) {
  const share = limitAlertOf(limit);
  if (share === null) return null;
  return (
    <Note tone={share === 100 ? 'negative' : 'warning'}>
      {share === 100 ? (
        <Trans id="cards.alert.all">The limit is used up.</Trans>
      ) : (
        <Trans id="cards.alert.share">At least {share}% of the limit is used.</Trans>
      )}
    </Note>
  );
}
