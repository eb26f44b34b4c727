import { Trans } from '@lingui/react/macro';
import { usePortal } from '../../../platform/react/portal-context.ts';
import type { SwitchFailure } from '../../linked-business.ts';
import { Notice } from './notice.tsx';

/** Says that the address named another business, and why that one was not opened. */
export function SwitchNotice({ why }: { readonly why: SwitchFailure }) {
  const { who, program } = usePortal();
  const name = who.buyer?.name ?? program.name;
  return (
    <Notice tone="warning">
      {why === 'failed' ? (
        <Trans id="shell.notice.link-failed">
          This link is for another of your business accounts, and switching accounts didn’t work. You’re acting for{' '}
          {name}. Open the link again in a moment.
        </Trans>
      ) : why === 'offline' ? (
        <Trans id="shell.notice.link-offline">
          This link is for another of your business accounts, and you need a connection to switch. You’re acting for{' '}
          {name}.
        </Trans>
      ) : (
        <Trans id="shell.notice.link-unknown">
          This link is for a business account you can’t act for. You’re acting for {name}.
        </Trans>
      )}
    </Notice>
  );
}

/** Says that the browser has deleted what was stored on the device. */
export function ClearedNotice({ onRead }: { readonly onRead: () => void }) {
  return (
    <Notice tone="warning" action={<Trans id="shell.notice.cleared.read">Understood</Trans>} onAct={onRead}>
      <Trans id="shell.notice.cleared">
        This browser deleted the data stored on this device. Requests you had queued here that were not sent are lost.
        Everything that reached us is listed in the outbox.
      </Trans>
    </Notice>
  );
}
