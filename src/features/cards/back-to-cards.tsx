import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Leads to the list: as it was left, where one has come from it, else to its beginning. */
export function BackToCards() {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link to="/account/settings/purchasing-controls/view-cards/active" onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      <Trans id="cards.detail.back">Cards</Trans>
    </Link>
  );
}
