import { Trans } from '@lingui/react/macro';
import { limitAlertOf } from '../../../../domain/cards/usage/limit-alerts.ts';
import type { Limited } from '../../../../domain/cards/limit-rules.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';

type AlertNoteProps = { readonly limit: Pick<Limited, 'currency' | 'limitMinor' | 'spentMinor' | 'authorisedMinor'> };

/** Says that most or all of a limit is used, or by how much it is exceeded; nothing below that share. */
export function LimitAlertNote({ limit }: AlertNoteProps) {
  const share = limitAlertOf(limit);
  if (share === null) return null;
  const { limitMinor, spentMinor, authorisedMinor } = limit;
  const overMinor = limitMinor === null ? 0 : spentMinor + authorisedMinor - limitMinor;
  return (
    <Note tone={share === 100 ? 'negative' : 'warning'}>
      {share === 100 ? (
        overMinor > 0 ? (
          <Trans id="cards.alert.over">
            The limit is exceeded by <MinorText minor={overMinor} currency={limit.currency} />.
          </Trans>
        ) : (
          <Trans id="cards.alert.all">The limit is used up.</Trans>
        )
      ) : (
        <Trans id="cards.alert.share">At least {share}% of the limit is used.</Trans>
      )}
    </Note>
  );
}
