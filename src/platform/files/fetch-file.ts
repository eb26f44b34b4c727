/** Ten megabytes on a slow connection. */
const timeOutMs = 240_000;

/** Fetches a file of the server from an address that works once; rejects on failure. */
export async function fetchFile(path: string): Promise<{ readonly name: string; readonly file: Blob }> {
  const response = await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(timeOutMs) });
  if (!response.ok) throw new Error('The file did not come.');
  return { name: nameIn(response.headers.get('content-disposition') ?? ''), file: await response.blob() };
}

function nameIn(disposition: string): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  try {
    return decodeURIComponent(encoded) || 'file';
  } catch {
    return 'file';
  }
}
