import { plural } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { BesidePanel } from '../../../ui/layout/beside-panel.tsx';
import { MenuItem, MenuLabel } from '../../../ui/fields/menu.tsx';
import type { Attention } from '../../../platform/shell/tab-title.ts';
import styles from './bell.module.css';

type BellProps = { readonly attention: Attention; readonly onOpenOutbox: () => void };

/**
 * Items that wait for this person: their own entries that need them, and requests of others that they may approve. Due invoices are not
 * included.
 */
export function Bell({ attention: { needsYou, forApproval }, onOpenOutbox }: BellProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const count = needsYou + forApproval;
  return (
    <BesidePanel
      // Without entries there is no menu to open.
      role={count === 0 ? 'dialog' : 'menu'}
      side="below-end"
      width={288}
      button={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.bell}
          aria-label={t({
            id: 'shell.bell.label',
            message: plural(count, {
              0: 'No requests are waiting for you',
              one: '# request is waiting for you',
              other: '# requests are waiting for you',
            }),
          })}
        >
          <IconBell size={19} stroke={1.6} aria-hidden />
          {count > 0 ? <span className={`figures ${styles.count}`}>{count}</span> : null}
        </ActionIcon>
      )}
    >
      {count === 0 ? (
        <MenuLabel>
          <Trans id="shell.bell.nothing">No requests are waiting for you.</Trans>
        </MenuLabel>
      ) : null}
      {needsYou > 0 ? (
        <MenuItem icon={IconHandStop} onChoose={onOpenOutbox}>
          <Plural id="shell.bell.needs-you" value={needsYou} one="# request needs you" other="# requests need you" />
        </MenuItem>
      ) : null}
      {forApproval > 0 ? (
        <MenuItem icon={IconUserCheck} onChoose={() => void navigate({ to: '/approvals' })}>
          <Plural
            id="shell.bell.for-approval"
            value={forApproval}
            one="# request for your approval"
            other="# requests for your approval"
          />
        </MenuItem>
      ) : null}
    </BesidePanel>
  );
}
