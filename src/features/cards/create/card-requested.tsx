import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { Note } from '../../../ui/layout/note.tsx';

/** An approval is needed: the card is created after it. */
export function CardRequested() {
  return (
    <Note
      announce="polite"
      title={<Trans id="cards.requested.title">Waiting for approval</Trans>}
      actions={
        <Link
          to="/account/settings/purchasing-controls/view-cards/active"
          search={{}}
          className={plainButtonClass('default')}
        >
          <Trans id="cards.detail.back">Cards</Trans>
        </Link>
      }
    >
      <Trans id="cards.requested.text">Your administrators decide. The card is created once it’s approved.</Trans>
    </Note>
  );
}
