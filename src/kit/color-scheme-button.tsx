import { useLingui } from '@lingui/react/macro';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { PlainButton } from '../ui/fields/plain-button.tsx';
import { chooseColorScheme, useColorScheme } from '../platform/shell/color-scheme.ts';

/** Switches between light and dark. */
export function ColorSchemeButton() {
  const { t } = useLingui();
  const isDark = useColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  const label = isDark
    ? t({ id: 'shell.color-scheme.light', message: 'Use light colors' })
    : t({ id: 'shell.color-scheme.dark', message: 'Use dark colors' });
  return (
    <PlainButton kind="icon" aria-label={label} onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}>
      <Icon size={18} stroke={1.7} aria-hidden />
    </PlainButton>
  );
}
