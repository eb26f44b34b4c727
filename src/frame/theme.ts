import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

// Its shades come from the program's accent, by the variables below; Mantine only needs the name.
const accentShades = Array.from({ length: 10 }, () => 'var(--accent-fill)') as unknown as MantineColorsTuple;

// Mantine derives some surfaces and borders from these two scales: from text to background, and from background to
// text.
const darkShades: MantineColorsTuple = [
  '#e8eaed',
  '#c3c9d1',
  '#9aa3ae',
  '#6b7480',
  '#2b3037',
  '#22272d',
  '#191c20',
  '#111316',
  '#0c0e10',
  '#08090b',
];
const grayShades: MantineColorsTuple = [
  '#f6f7f9',
  '#f0f2f4',
  '#e9ecef',
  '#e4e7eb',
  '#c3c9d1',
  '#7b848f',
  '#59616c',
  '#48505b',
  '#2c323a',
  '#14181f',
];

/** The scroll bar stays beside a dialog: taking it away would move the page behind, on a phone by a width that no scroll bar has. */
const removeScrollProps = { removeScrollBar: false };

/** Changes here also change `src/ui/layout/theme-variables.css`, which test/frame/theme-variables.test.ts generates. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: accentShades, dark: darkShades, gray: grayShades },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '600', fontFamily: 'inherit' },
  defaultRadius: '0.5rem',
  cursorType: 'pointer',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 500 } },
    Modal: {
      defaultProps: { transitionProps: { duration: 300, transition: 'fade' }, centered: true, removeScrollProps },
      // The title does not touch the button that closes the dialog.
      styles: { header: { gap: '0.75rem' } },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 300 }, removeScrollProps } },
  },
});

/** Mantine's variables with the values of our tokens, which follow the colour scheme by themselves. */
const ours = {
  '--mantine-color-accent-filled': 'var(--accent-fill)',
  '--mantine-color-accent-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-color-accent-light': 'var(--accent-tint)',
  '--mantine-color-accent-light-hover': 'var(--accent-tint-hover)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
  '--mantine-color-accent-outline-hover': 'var(--accent-tint)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-primary-color-contrast': '#ffffff',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-body': 'var(--body)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dimmed)',
  '--mantine-color-placeholder': 'var(--text-dimmed)',
  '--mantine-color-error': 'var(--tone-negative-text)',
  '--mantine-color-red-filled': 'var(--danger-fill)',
  '--mantine-color-red-filled-hover': 'var(--danger-fill-hover)',
  '--mantine-color-red-light': 'var(--tone-negative-tint)',
  '--mantine-color-red-light-hover': 'var(--tone-negative-tint)',
  '--mantine-color-red-light-color': 'var(--tone-negative-text)',
  '--mantine-color-success': 'var(--tone-positive-text)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--hairline-input)',
  '--mantine-color-disabled': 'var(--tone-neutral-tint)',
  '--mantine-color-disabled-color': 'var(--text-dimmed)',
  '--mantine-color-disabled-border': 'var(--hairline)',
};

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
