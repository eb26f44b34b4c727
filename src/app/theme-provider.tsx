import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { colorSchemeManager } from '../platform/shell/color-scheme.ts';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const pageRoot = () => document.documentElement;

/**
 * What MantineProvider gives its pieces, without the style sheet that it makes of the theme at every start: ours is a file
 * (`src/ui/layout/theme-variables.css`).
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager: colorSchemeManager,
    defaultColorScheme: 'light',
    forceColorScheme: undefined,
    getRootElement: pageRoot,
  });
  // Asked for before anything is drawn: a dialog's lock of the scrolling needs it too.
  const [nonce] = useState(styleNonce);
  useLayoutEffect(() => {
    pageRoot().setAttribute('data-respect-reduced-motion', 'true');
  }, []);
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement: pageRoot,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
        getStyleNonce: () => nonce,
        deduplicateInlineStyles: false,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
