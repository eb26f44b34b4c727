import { plural } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Attention } from '../tab-title.ts';
import styles from './bell.module.css';

type BellProps = { readonly attention: Attention; readonly onOpenOutbox: () => void };

/** What waits for this person: entries that need them, and requests for their approval. */
export function Bell({ attention: { needsYou, forApproval }, onOpenOutbox }: BellProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const count = needsYou + forApproval;
  return (
    <Menu position="bottom-end" width={288} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.bell}
          aria-label={t({
            id: 'shell.bell.label',
            message: plural(count, {
              0: 'Nothing waits for you',
              one: '# thing waits for you',
              other: '# things wait for you',
            }),
          })}
        >
          <IconBell size={19} stroke={1.6} aria-hidden />
          {count > 0 ? <span className={`figures ${styles.count}`}>{count}</span> : null}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {count === 0 ? (
          <Menu.Label>
            <Trans id="shell.bell.nothing">Nothing waits for you.</Trans>
          </Menu.Label>
        ) : null}
        {needsYou > 0 ? (
          <Menu.Item leftSection={<IconHandStop size={18} stroke={1.6} aria-hidden />} onClick={onOpenOutbox}>
            <Plural id="shell.bell.needs-you" value={needsYou} one="# entry needs you" other="# entries need you" />
          </Menu.Item>
        ) : null}
        {forApproval > 0 ? (
          <Menu.Item
            leftSection={<IconUserCheck size={18} stroke={1.6} aria-hidden />}
            onClick={() => void navigate({ to: '/approvals' })}
          >
            <Plural
              id="shell.bell.for-approval"
              value={forApproval}
              one="# request for your approval"
              other="# requests for your approval"
            />
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
