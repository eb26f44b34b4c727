import {
  type ConvertCSSVariablesInput,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { expect, it } from 'vitest';
import { theme, themeVariables } from '../../src/frame/theme.ts';

// With `-u` this writes the file again.
it('theme-variables.css holds the variables of our theme that differ from Mantine’s own', async () => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const ours: ConvertCSSVariablesInput = deepMerge(defaultCssVariablesResolver(merged), themeVariables(merged));
  const known = defaultCssVariablesResolver(DEFAULT_THEME);
  const blocks = [
    block(':root', ours.variables, known.variables),
    block(":root[data-mantine-color-scheme='dark']", ours.dark, known.dark),
    block(":root[data-mantine-color-scheme='light']", ours.light, known.light),
  ];
  await expect(blocks.join('\n')).toMatchFileSnapshot('../../src/ui/layout/theme-variables.css');
});

type Variables = ConvertCSSVariablesInput['variables'];

function block(selector: string, variables: Variables, known: Variables): string {
  const own = new Map(Object.entries(known));
  const lines = Object.entries(variables).filter(([name, value]) => own.get(name) !== value);
  return `${selector} {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;
}
