import { useLingui } from '@lingui/react';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { authorisationNames, declineNames, statusNow } from './authorisation-words.ts';
import { useNow } from './use-now.ts';

/** Whether an amount is held, captured or declined, and why it was declined. */
export function AuthorisationStatus({ authorisation }: { readonly authorisation: Authorisation }) {
  const { i18n } = useLingui();
  const now = instantFromMs(useNow());
  const { declineReason, declinedBy } = authorisation;
  return (
    <span>
      {i18n._(authorisationNames[statusNow(authorisation, now)])}
      {declineReason ? <span>{`: ${i18n._(declineNames[declineReason])}`}</span> : null}
      {declinedBy ? (
        <>
          {' '}
          <bdi data-given>({declinedBy})</bdi>
        </>
      ) : null}
    </span>
  );
}
