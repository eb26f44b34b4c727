import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { useInsertionEffect } from 'react';
import { OwnText } from '../ui/own-text/own-text.tsx';
import '../ui/layout/tokens.css';
import { endSnapshot } from '../start/snapshot/end-snapshot.ts';
import type { createPortalRouter } from './router.tsx';
import { type Shell, ShellProvider } from '../platform/shell/shell.ts';

type PortalAppProps = { readonly shell: Shell; readonly router: ReturnType<typeof createPortalRouter> };

/**
 * The providers that every page needs, around the router. Providers for signed-in pages only are loaded with their
 * frame.
 */
export function PortalApp({ shell, router }: PortalAppProps) {
  // Before a field of the page takes the focus, which it cannot while the snapshot is shown.
  useInsertionEffect(() => endSnapshot(document), []);
  return (
    <ShellProvider value={shell}>
      <I18nProvider i18n={shell.translations.i18n} defaultComponent={OwnText}>
        <RouterProvider router={router} context={{ shell }} />
      </I18nProvider>
    </ShellProvider>
  );
}
