import { Trans } from '@lingui/react/macro';
import { MessagePage } from '../../../kit/message-page.tsx';

/** The address `/error`: something went wrong before a page could be shown. */
export function ErrorPage() {
  return (
    <MessagePage title={<Trans id="shell.error.title">Something went wrong</Trans>}>
      <Trans id="shell.error.text">
        Nothing was changed, and anything you queued on this device is kept. Go to the home page and try again.
      </Trans>
    </MessagePage>
  );
}
