import type { FileTable } from '../../../domain/documents/table.ts';
import { writeXlsx } from './write-xlsx.ts';

/** The file, or null if it could not be made. */
export type XlsxAnswer = Blob | null;

globalThis.addEventListener('message', ({ data }: MessageEvent<FileTable>) => {
  void answer(data);
});

async function answer(table: FileTable): Promise<void> {
  const file: XlsxAnswer = await writeXlsx(table).catch(() => null);
  globalThis.postMessage(file);
}
