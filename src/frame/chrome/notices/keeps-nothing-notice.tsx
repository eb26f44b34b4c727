import { Trans } from '@lingui/react/macro';
import type { NothingKept } from '../../../offline/offline.ts';
import { Notice } from './notice.tsx';

/** Says whether the person's role or the browser is the reason that nothing is stored here, and what to do about it. */
export function KeepsNothingNotice({ why }: { readonly why: NothingKept | null }) {
  if (why === 'notAllowed') {
    return (
      <Notice tone="info">
        <Trans id="shell.notice.keeps-nothing.role">
          With your role, nothing is stored on this device. You need a connection to see data here.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice tone={why === null ? 'info' : 'warning'}>
      <Trans id="shell.notice.keeps-nothing">
        Nothing can be stored on this device. Everything here needs a connection, and you can’t queue requests.
      </Trans>{' '}
      <WhyNothingKept why={why} />
    </Notice>
  );
}

function WhyNothingKept({ why }: { readonly why: Exclude<NothingKept, 'notAllowed'> | null }) {
  switch (why) {
    case null:
      return null;
    case 'noDatabase':
    case 'refused':
      return (
        <Trans id="shell.notice.keeps-nothing.refused">
          Your browser does not let this site store data. Allow it in your browser’s settings, or leave private
          browsing, and reload the page.
        </Trans>
      );
    case 'noAnswer':
      return (
        <Trans id="shell.notice.keeps-nothing.no-answer">
          Your browser’s storage did not respond. Close other tabs of this site and reload the page, or restart your
          browser. Anything you queued earlier is still stored.
        </Trans>
      );
    case 'noSecretFile':
      return (
        <Trans id="shell.notice.keeps-nothing.no-file">
          Your browser cannot store the key that protects your data, as often in private browsing. Use a normal window.
        </Trans>
      );
    case 'noCipher':
      return (
        <Trans id="shell.notice.keeps-nothing.no-cipher">
          This page was not loaded over a secure connection (https), so your browser cannot protect stored data.
        </Trans>
      );
    case 'notNoted':
      return (
        <Trans id="shell.notice.keeps-nothing.full">
          Your browser could not write to its storage. Free up some space and reload the page.
        </Trans>
      );
  }
}
