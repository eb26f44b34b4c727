import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Note } from '../../ui/layout/note.tsx';
import { useAllTexts } from '../use-all-texts.ts';
import type { UnappliedRanges } from '../period/period.ts';

type UnappliedNoteProps = { readonly ranges: UnappliedRanges; readonly onDismiss: () => void };

/** Says which range of the address is not applied, and why. */
export function UnappliedNote({ ranges, onDismiss }: UnappliedNoteProps) {
  if (!useAllTexts()) return null;
  return (
    <Note
      tone="warning"
      actions={
        <Button size="compact-sm" variant="default" onClick={onDismiss}>
          <Trans id="kit.list.unapplied.dismiss">Dismiss</Trans>
        </Button>
      }
    >
      {ranges === 'dates' ? (
        <Trans id="kit.list.unapplied.dates">
          The date filter in this link isn’t applied because its start date is after its end date.
        </Trans>
      ) : ranges === 'amounts' ? (
        <Trans id="kit.list.unapplied.amounts">
          The amount filter in this link isn’t applied because its lower amount is above its upper amount.
        </Trans>
      ) : (
        <Trans id="kit.list.unapplied.both">
          The date and amount filters in this link aren’t applied because each of them starts after it ends.
        </Trans>
      )}
    </Note>
  );
}
