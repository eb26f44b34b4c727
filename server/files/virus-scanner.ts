/** Says whether a file may be kept. Throws where the scanner does not answer: the file then waits, and is sent again. */
export type VirusScanner = (content: Uint8Array) => Promise<'clean' | 'infected'>;

/** The harmless text by which every scanner can be tried (EICAR), in two parts so that no scanner objects to this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** For the demo and the tests: finds the EICAR test text and nothing else. A real one asks a service such as clamd. */
export const simulatedScanner: VirusScanner = (content) =>
  Promise.resolve(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(eicar) ? 'infected' : 'clean',
  );
