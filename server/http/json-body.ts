import type { FastifyInstance } from 'fastify';
import { refused } from '../graphql/refused.ts';

/** The most that the JSON of one request may hold. */
export const jsonLimits = {
  /** Members of one list or object. An action's base, the longest real list, has at most 500 rows. */
  members: 1_000,
  /** The depth of nested lists and objects, counting the body as one. */
  depth: 25,
} as const;

/** JSON is the only body that any route reads; text and forms, which a foreign page could send, are not understood. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooLarge(String(body))) done(refused('TOO_LARGE'));
    // It answers through `done`, as Fastify's own parser does.
    else void parse(request, String(body), done);
  });
}

/**
 * Whether a JSON text breaks `jsonLimits`. The text is scanned before it is parsed: building half a million nested lists costs
 * the parser more than 100 ms, the scan of a megabyte a few. The answer for text that is not JSON does not matter: the parser refuses it.
 */
export function isTooLarge(text: string): boolean {
  /** Commas so far of the list or object that is open here, and of those around it, outermost first. */
  let commas = 0;
  const around: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === quote) at = endOfString(text, at);
    else if (mark === openList || mark === openObject) {
      if (around.push(commas) > jsonLimits.depth) return true;
      commas = 0;
    } else if (mark === closeList || mark === closeObject) commas = around.pop() ?? 0;
    else if (mark === comma && (commas += 1) >= jsonLimits.members) return true;
  }
  return false;
}

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** The index of the closing quote of the string that begins at `start`, or the text's end where it is never closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === backslash) at += 1;
    else if (mark === quote) return at;
  }
  return text.length;
}
