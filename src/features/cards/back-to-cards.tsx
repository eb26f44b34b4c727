import { Trans } from '@lingui/react/macro';
import { BackLink } from '../../ui/layout/back-link.tsx';

/** Leads to the list of cards. */
export function BackToCards() {
  return (
    <BackLink to="/account/settings/purchasing-controls/view-cards/active">
      <Trans id="cards.detail.back">Cards</Trans>
    </BackLink>
  );
}
