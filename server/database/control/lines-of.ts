import type { Readable } from 'node:stream';

/** The lines of a stream of UTF-8 text; throws for a line above one megabyte, which no message of ours reaches. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    let end = rest.indexOf('\n');
    while (end >= 0) {
      yield rest.slice(0, end);
      rest = rest.slice(end + 1);
      end = rest.indexOf('\n');
    }
    if (rest.length > maxLineLength) throw new Error('A line on the control socket is too long.');
  }
}

const maxLineLength = 1024 * 1024;
