import { List } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { useProgram } from '../../../platform/shell/use-program.ts';

/** How to add the portal to the home screen if the browser has no button for it. */
export function InstallSteps() {
  const { t } = useLingui();
  const { name } = useProgram();
  return (
    <PageDialog
      name="install"
      title={t({ id: 'shell.install.words.title', message: `Put ${name} on your home screen` })}
    >
      {() => (
        <List type="ordered" spacing="sm">
          <List.Item icon={<IconShare2 size={20} stroke={1.6} aria-hidden />}>
            <Trans id="shell.install.words.share">Tap Share in the browser’s bar.</Trans>
          </List.Item>
          <List.Item icon={<IconSquarePlus size={20} stroke={1.6} aria-hidden />}>
            <Trans id="shell.install.words.add">Choose “Add to Home Screen”, then “Add”.</Trans>
          </List.Item>
        </List>
      )}
    </PageDialog>
  );
}
