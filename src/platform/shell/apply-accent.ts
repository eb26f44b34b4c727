import type { PublicProgram } from '../../../domain/programs/program.ts';

/** Puts one program's accent, made readable, where the styles look for it. */
export async function applyAccent(
  { accentStyle, theme }: Pick<PublicProgram, 'accentStyle' | 'theme'>,
  style: Pick<CSSStyleDeclaration, 'setProperty'>,
): Promise<void> {
  const properties = accentStyle ?? (await import('../../../domain/programs/accent.ts')).accentStyle(theme.accent);
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
}
