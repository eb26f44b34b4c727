import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { setNonce } from 'get-nonce';
import { colorSchemeManager } from '../platform/shell/color-scheme.ts';
import { theme } from './theme.ts';

const pageRoot = () => document.documentElement;

/**
 * Mantine's context without the style sheet that MantineProvider generates at every start: ours is a file
 * (`src/ui/layout/theme-variables.css`).
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager: colorSchemeManager,
    defaultColorScheme: 'light',
    forceColorScheme: undefined,
    getRootElement: pageRoot,
  });
  // The nonce is set before anything is drawn, because the scroll lock of dialogs needs it too.
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

/**
 * The nonce of this answer, for styles that are created at run time; browsers hide it from the attribute. Mantine asks
 * for its own; its modals and drawers lock scrolling by a style of another library, which asks get-nonce.
 */
function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}
