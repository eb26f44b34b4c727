import { type Refusal, refuse } from '../../../domain/errors.ts';
import { fileLimits, safeFileName, typeOfContent } from '../../../domain/files/stored-file.ts';
import type { KeptFile } from '../../offline/offline.ts';
import { newUuid } from '../account/new-uuid.ts';

/** Photos are scaled down to this length of the longer side, in pixels: a delivery note stays readable. */
const longestSidePx = 2_000;
const jpegQuality = 0.8;

export type Prepared =
  | { readonly ok: true; readonly file: KeptFile }
  | { readonly ok: false; readonly refusal: Refusal };

/** A chosen file prepared for storage and sending: type by content, photos compressed, with its hash. */
export async function prepareFile(chosen: File): Promise<Prepared> {
  const original = new Uint8Array(await chosen.arrayBuffer());
  if (typeOfContent(original) === null) return { ok: false, refusal: refuse('FILE_TYPE_NOT_ALLOWED') };
  const content = await compressed(chosen, original);
  const type = typeOfContent(content);
  if (type === null) return { ok: false, refusal: refuse('FILE_TYPE_NOT_ALLOWED') };
  if (content.length > fileLimits.bytes)
    return { ok: false, refusal: refuse('FILE_TOO_LARGE', { megabytes: fileLimits.bytes / 1_048_576 }) };
  const name = safeFileName(chosen.name, type);
  return { ok: true, file: await encodedFile({ id: newUuid(), name, type }, content) };
}

/** The content as the engine stores it, with its hash. */
export async function encodedFile(
  named: Pick<KeptFile, 'id' | 'name' | 'type'>,
  content: Uint8Array<ArrayBuffer>,
): Promise<KeptFile> {
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
  return { ...named, sha256, bytes: content.length, content: await base64Of(content) };
}

/** The file as it was before it was encoded. */
export function decodedFile({ type, content }: Pick<KeptFile, 'type' | 'content'>): Blob {
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}

/** A photo as a smaller JPEG; unchanged if this browser cannot decode it, or if it would not become smaller. */
async function compressed(chosen: File, original: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeOfContent(original) === 'application/pdf') return original;
  try {
    const image = await createImageBitmap(chosen);
    const scale = Math.min(1, longestSidePx / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
    const smaller = new Uint8Array(await blob.arrayBuffer());
    return smaller.length < original.length ? smaller : original;
  } catch {
    return original;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A file could not be read.')));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
