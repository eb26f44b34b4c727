import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Note } from '../../../ui/layout/note.tsx';

/** Says that the card is created once it is approved. */
export function CardRequested() {
  return (
    <Note
      announce="polite"
      title={<Trans id="cards.requested.title">Waiting for approval</Trans>}
      actions={
        <Button
          variant="default"
          renderRoot={(rest) => (
            <Link {...rest} to="/account/settings/purchasing-controls/view-cards/active" search={{}} />
          )}
        >
          <Trans id="cards.detail.back">Cards</Trans>
        </Button>
      }
    >
      <Trans id="cards.requested.text">Your administrators decide. The card is created once it’s approved.</Trans>
    </Note>
  );
}
