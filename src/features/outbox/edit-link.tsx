import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useActionFace } from '../../kit/action-face.ts';
import { readInput } from '../../kit/read-input.ts';
import type { Entry } from '../../offline/offline.ts';
import { canBeEdited } from '../../ui/status/action-status.ts';

type EditLinkProps = {
  readonly entry: Entry;
  /** True if nothing but an edit can help. */
  readonly isMain?: boolean;
};

/** Opens the form of an entry with its typed values; not while it is being sent, or after that. */
export function EditLink({ entry, isMain = false }: EditLinkProps) {
  const { editLink } = useActionFace(entry.envelope.kind);
  const read = readInput(entry.envelope);
  if (!editLink || !read || !canBeEdited(entry.state)) return null;
  const link = editLink(read.input, entry);
  return (
    <Button
      size="compact-sm"
      variant={isMain ? 'filled' : 'default'}
      renderRoot={(rest) => <Link {...rest} {...link} />}
    >
      <Trans id="outbox.entry.edit">Edit</Trans>
    </Button>
  );
}
