import { expect, it } from 'vitest';
import { accentStyle } from '../../../domain/programs/accent.ts';
import { applyAccent } from '../../../src/platform/shell/shell.ts';

const theme = { accent: '#0b6e4f', logoText: 'Northgate' };

async function shown(program: Parameters<typeof applyAccent>[0]): Promise<Record<string, string | null>> {
  const properties: Record<string, string | null> = {};
  await applyAccent(program, { setProperty: (name, value) => void (properties[name] = value) });
  return properties;
}

it('a program uses the readable accent colour that the server computed', async () => {
  expect(await shown({ theme, accentStyle: { '--accent-fill': '#123456' } })).toEqual({ '--accent-fill': '#123456' });
});

it('a program that an older build stored is shown in its accent colour', async () => {
  const properties = await shown({ theme });
  expect(properties).toMatchObject({ '--accent-fill': '#0b6e4f' });
  expect(properties).toEqual(accentStyle(theme.accent));
});
