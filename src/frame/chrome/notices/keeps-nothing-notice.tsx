import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { NothingKept } from '../../../offline/offline.ts';
import { orNone, sessionTexts } from '../../../platform/browser/features.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Notice } from './notice.tsx';

/** Says whether the person's role or the browser is the reason that nothing is stored here, and what to do about it. */
export function KeepsNothingNotice({ why }: { readonly why: NothingKept | null }) {
  const isBack = useLateStorage();
  if (isBack || why === 'newer') {
    return (
      <Notice
        tone="warning"
        action={<Trans id="shell.notice.keeps-nothing.reload">Reload</Trans>}
        onAct={() => window.location.reload()}
      >
        {isBack ? <StorageIsBack /> : <NewerVersion />}
      </Notice>
    );
  }
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

function WhyNothingKept({ why }: { readonly why: Exclude<NothingKept, 'notAllowed' | 'newer'> | null }) {
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

function StorageIsBack() {
  return (
    <Trans id="shell.notice.keeps-nothing.back">
      Your browser’s storage is responding again. Reload the page to see everything that is stored here.
    </Trans>
  );
}

function NewerVersion() {
  return (
    <Trans id="shell.notice.keeps-nothing.newer">
      The data stored here was saved by a newer version of this site. Reload the page to get that version. If it isn’t
      available at the moment, anything you queued is kept, and is sent once it’s back.
    </Trans>
  );
}

const reloadedKey = 'reloaded-for-storage';

/**
 * True once a storage that did not answer in time has answered. The page is then loaded again by itself, once per tab and only where
 * nothing can be typed; elsewhere the person decides.
 */
function useLateStorage(): boolean {
  const { health } = usePortal().portal.connection.ports.storage;
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    let isShown = true;
    void health?.answered.then(() => {
      if (!isShown) return;
      if (mayReload()) window.location.reload();
      else setIsBack(true);
    });
    return () => {
      isShown = false;
    };
  }, [health]);
  return isBack;
}

function mayReload(): boolean {
  if (document.querySelector('form, [role="dialog"]')) return false;
  // Without this note, a storage that is late at every start would reload the page without end.
  return (
    orNone(() => {
      if (sessionTexts()?.getItem(reloadedKey) !== null) return false;
      sessionTexts()?.setItem(reloadedKey, '1');
      return true;
    }) === true
  );
}
