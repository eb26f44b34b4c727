import { Anchor } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import { useActionFace } from '../../kit/action-face.ts';
import { ActionChip } from '../../ui/status/action-chip.tsx';
import { statusOfEntry } from '../../ui/status/action-status.ts';
import { EntryItem } from './entry-item.tsx';
import type { EntryGroup } from './entry-groups.ts';
import classes from './outbox.module.css';

type EntryGroupLineProps = { readonly group: EntryGroup };

/** One line of the outbox; a line of several entries can be expanded. */
export function EntryGroupLine({ group }: EntryGroupLineProps) {
  const [first] = group.entries;
  if (group.kind === 'one') return <EntryItem entry={group.entries[0]} />;
  if (!first) return null;
  return (
    <li className={classes.item} data-entry-group={group.action}>
      <details>
        <summary className={classes.groupLine}>
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          <span className={classes.itemTitle}>
            <ManyTitle group={group} />
          </span>
          <ActionChip status={group.needing > 0 ? 'needsYou' : statusOfEntry(first.state)} />
        </summary>
        {group.batchId ? (
          <Anchor
            size="sm"
            renderRoot={(rest) => (
              <Link {...rest} to="/account-overview" search={{ tab: 'all', batch: group.batchId ?? undefined }} />
            )}
          >
            <Trans id="outbox.group.open-batch">Open them in the invoice list</Trans>
          </Anchor>
        ) : null}
        <ul className={classes.list}>
          {group.entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function ManyTitle({ group }: { readonly group: Extract<EntryGroup, { kind: 'many' }> }) {
  const { i18n } = useLingui();
  const { ManyTitle: Title } = useActionFace(group.action);
  const count = group.entries.length;
  const labels = labelsOf(group.action);
  const name = labels ? i18n._(labels.name) : '';
  return (
    <>
      {Title ? (
        <Title count={count} />
      ) : (
        <Trans id="outbox.group.many">
          {count} × {name}
        </Trans>
      )}
      {group.needing > 0 ? (
        <>
          {', '}
          <Plural id="outbox.group.needing" value={group.needing} one="# needs you" other="# need you" />
        </>
      ) : null}
    </>
  );
}
