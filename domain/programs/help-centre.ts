import type { PublicProgram } from './program.ts';

const webAddress = /^(?:https:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?)$/i;

/** The address of the program's help centre; null if it has none or the setting is not a web address. */
export function helpCentreUrl({ helpWidget }: Pick<PublicProgram, 'helpWidget'>): string | null {
  const [, address] = webAddress.exec(helpWidget?.accountAddress.trim() ?? '') ?? [];
  return address === undefined ? null : `https://${address}`;
}
