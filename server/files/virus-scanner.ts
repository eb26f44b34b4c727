/** Returns whether a file is clean. Throws if the scanner does not answer: the file then waits, and is sent again. */
export type VirusScanner = (content: Uint8Array) => Promise<'clean' | 'infected'>;

/** The harmless test text for virus scanners (EICAR), in two parts so that no scanner reports this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** For the demo and the tests: finds only the EICAR test text. `clamd.ts` asks a real scanner. */
export const simulatedScanner: VirusScanner = (content) =>
  Promise.resolve(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(eicar) ? 'infected' : 'clean',
  );
