import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { isMissingPiece } from '../platform/wire/failure.ts';
import { PlainButton } from '../ui/fields/plain-button.tsx';
import { MessagePage } from '../kit/message-page.tsx';

/** Shown instead of a page that failed to draw. If a new version has removed a file, reloading helps. */
export function ErrorBoundaryPage({ error }: ErrorComponentProps) {
  const reload = (
    <PlainButton onClick={() => window.location.reload()}>
      <Trans id="shell.error.reload">Reload page</Trans>
    </PlainButton>
  );
  return isMissingPiece(error) ? (
    <MessagePage title={<Trans id="shell.error.new-version.title">A new version is available</Trans>} action={reload}>
      <Trans id="shell.error.new-version.text">
        Part of this page is out of date. Reload it to continue. Anything you queued is kept.
      </Trans>
    </MessagePage>
  ) : (
    <MessagePage title={<Trans id="shell.error.title">Something went wrong</Trans>} action={reload}>
      <Trans id="shell.error.boundary-text">
        This page could not be shown. Nothing was changed, and anything you queued on this device is kept.
      </Trans>
    </MessagePage>
  );
}
