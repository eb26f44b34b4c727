import type { PublicProgram } from '../../../domain/programs/program.ts';

/** Sets a program's accent colours, adjusted for contrast, as CSS variables. */
export async function applyAccent(
  { accentStyle, theme }: Pick<PublicProgram, 'accentStyle' | 'theme'>,
  style: Pick<CSSStyleDeclaration, 'setProperty'>,
): Promise<void> {
  const properties = accentStyle ?? (await import('../../../domain/programs/accent.ts')).accentStyle(theme.accent);
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
}
