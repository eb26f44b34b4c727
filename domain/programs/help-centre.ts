import type { PublicProgram } from './program.ts';

const webAddress = /^(?:https:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?)$/i;

/** Where the program's help centre opens; null where it has none, or where what is set is no address of the web. */
export function helpCentreUrl({ helpWidget }: Pick<PublicProgram, 'helpWidget'>): string | null {
  const [, address] = webAddress.exec(helpWidget?.accountAddress.trim() ?? '') ?? [];
  return address === undefined ? null : `https://${address}`;
}
