import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Card } from '../../../../domain/cards/card.ts';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useWhileLookedAt } from '../../../platform/react/use-while-looked-at.ts';
import { CopyButton } from '../../../ui/fields/copy-button.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { clock } from '../../../ui/text/use-now.ts';
import { useSecondsUntil } from '../../../ui/text/use-seconds-until.ts';
import { revealCardNumberMutation } from '../cards.documents.ts';
import classes from './card-detail.module.css';

/** A card number is hidden again after this time. */
const shownMs = 30_000;

type Shown = { readonly number: string; readonly securityCode: string; readonly untilMs: number };

/** The number of a virtual card, for half a minute: requested each time, never stored, and hidden when the page is left. */
export function RevealNumber({ card }: { readonly card: Card }) {
  const { isOnline } = useSyncStatus();
  const { run, busy, failure } = useServerAction();
  const [shown, setShown] = useState<Shown | null>(null);
  const reveal = async () => {
    const answer = await run(revealCardNumberMutation, { cardId: card.id });
    if (answer) setShown({ ...answer.revealCardNumber, untilMs: clock.nowMs() + shownMs });
  };
  const [hide] = useState(() => () => setShown(null));
  useWhileLookedAt(shown !== null, hide, shownMs);
  return (
    <div className={classes.revealed}>
      {shown ? <RevealedNumber shown={shown} expiresOn={card.expiresOn} onHide={hide} /> : null}
      {shown ? null : (
        <Button variant="default" disabled={!isOnline || busy !== null} onClick={() => void reveal()}>
          <Trans id="cards.reveal.open">Show card number</Trans>
        </Button>
      )}
      {isOnline ? null : (
        <p className={classes.quiet}>
          <Trans id="cards.reveal.offline">Showing the card number needs a connection.</Trans>
        </p>
      )}
      {failure ? <FailureNote failure={failure} /> : null}
    </div>
  );
}

type RevealedProps = { readonly shown: Shown; readonly expiresOn: Card['expiresOn']; readonly onHide: () => void };

/** The number with all that a seller asks for. */
export function RevealedNumber({ shown, expiresOn, onHide }: RevealedProps) {
  const seconds = useSecondsUntil(shown.untilMs);
  return (
    <>
      <dl className={classes.number}>
        <dt>
          <Trans id="cards.reveal.number">Card number</Trans>
        </dt>
        <dd className="figures">{shown.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dd>
        {expiresOn === null ? null : (
          <>
            <dt>
              <Trans id="cards.reveal.expires">Expires</Trans>
            </dt>
            <dd className="figures">{monthOnCard(expiresOn)}</dd>
          </>
        )}
        <dt>
          <Trans id="cards.reveal.code">Security code</Trans>
        </dt>
        <dd className="figures">{shown.securityCode}</dd>
      </dl>
      <p className={classes.quiet}>
        <Plural id="cards.reveal.hides" value={seconds} one="Hidden in # second" other="Hidden in # seconds" />
      </p>
      <div className={classes.numberButtons}>
        <CopyButton text={shown.number} label={<Trans id="cards.reveal.copy">Copy card number</Trans>} />
        <Button variant="default" onClick={onHide}>
          <Trans id="cards.reveal.hide">Hide</Trans>
        </Button>
      </div>
    </>
  );
}

/** The month as sellers ask for it, in the digits of the card: 12/29. */
function monthOnCard(expiresOn: PlainDate): string {
  const [year = '', month = ''] = expiresOn.split('-');
  return `${month}/${year.slice(-2)}`;
}
