import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hasRole } from '../../../domain/access/role.ts';
import { type Authorisation, heldMinor } from '../../../domain/cards/authorisation.ts';
import { releasePreauthorization } from '../../../domain/pre-authorisations/release-preauthorization.action.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { showNotice } from '../../kit/notice.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../platform/react/use-online-action.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { statusNow } from '../../ui/text/authorisation-words.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';

/** Releases the held amount, for people who may use the card; nothing if no amount is held. */
export function ReleaseHold({ authorisation }: { readonly authorisation: Authorisation }) {
  const { who, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const [isAsking, setAsking] = useState(false);
  const now = instantFromMs(useNow());
  const mayRelease =
    hasRole(roles, ...releasePreauthorization.roles) &&
    (authorisation.userId === who.user || hasRole(roles, 'buyerAdministrator', 'buyerGroupAdministrator'));
  if (!mayRelease || statusNow(authorisation, now) !== 'preauthorized') return null;
  const isRest = authorisation.capturedMinor != null;
  const label = isRest ? (
    <Trans id="purchases.release.rest">Release the rest</Trans>
  ) : (
    <Trans id="purchases.release">Cancel pre-authorization</Trans>
  );
  const release = async () => {
    setAsking(false);
    if (await action.run('releasePreauthorization', { authorisationId: authorisation.id }))
      showNotice(<Trans id="purchases.release.done">Nothing is held any more.</Trans>);
  };
  return (
    <Section title={label}>
      <p>
        <Trans id="purchases.release.text">
          The seller can then no longer capture{' '}
          <MinorText minor={heldMinor(authorisation)} currency={authorisation.currency} />. The amount is available
          again at once.
        </Trans>
      </p>
      <Button variant="default" loading={action.busy !== null} disabled={!isOnline} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isOnline ? null : (
        <p>
          <Trans id="purchases.release.offline">This needs a connection.</Trans>
        </p>
      )}
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title={label}
          confirmLabel={label}
          cancelLabel={<Trans id="purchases.release.keep">Keep it</Trans>}
          onConfirm={() => void release()}
          onCancel={() => setAsking(false)}
        >
          <Trans id="purchases.release.question">This can’t be undone.</Trans>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
