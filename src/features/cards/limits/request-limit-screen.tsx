import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { RouteDialog } from '../../../kit/dialog/route-dialog.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { useCards } from '../use-cards.ts';
import { limitToRaise } from './may-ask-for-limit.ts';
import { LimitRequest } from './request-limit-form.tsx';

/** Requests a higher limit, as a dialog over the card. */
export function RequestLimitScreen({ cardId }: { readonly cardId: string }) {
  const { who, roles } = usePortal();
  const cards = useCards();
  // New data does not interrupt a request that is being written.
  const [begunAtMinor, setBegunAt] = useState<number | null>(null);
  const shown = cards.kind === 'ready' ? cards.cards.find(({ card }) => card.id === cardId) : undefined;
  const limitMinor = shown ? limitToRaise(shown, { userId: who.user, roles }) : null;
  if (begunAtMinor === null && limitMinor !== null) setBegunAt(limitMinor);
  return (
    <RouteDialog
      title={<Trans id="cards.request.title">Request a higher limit</Trans>}
      over={{ to: '/account/settings/purchasing-controls/view-cards/card/$cardId', params: { cardId } }}
    >
      {(close) =>
        shown && begunAtMinor !== null ? (
          <LimitRequest card={shown.card} limitMinor={limitMinor ?? begunAtMinor} onClose={close} />
        ) : cards.kind === 'loading' ? (
          <LoadingState />
        ) : (
          <Note tone="info">
            {shown?.isLimitAsked ? (
              <Trans id="cards.limits.changing">
                A higher individual limit has been requested. It isn’t counted here until it’s approved.
              </Trans>
            ) : (
              <Trans id="cards.request.not-here">You can’t request a higher limit for this card.</Trans>
            )}
          </Note>
        )
      }
    </RouteDialog>
  );
}
