import type { FastifyInstance } from 'fastify';
import { refused } from '../graphql/refused.ts';

/** The limits of the JSON in one request. */
export const jsonLimits = {
  /** Members of one list or object. The base of an action, the longest list in practice, has at most 500 rows. */
  members: 1_000,
  /** The depth of nested lists and objects, counting the body as one. */
  depth: 25,
} as const;

/** All routes read only JSON; text and forms, which a foreign page could send, are not parsed. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooLarge(String(body))) done(refused('TOO_LARGE'));
    // It answers with `done`, as Fastify's own parser does.
    else void parse(request, String(body), done);
  });
}

/**
 * Whether a JSON text exceeds `jsonLimits`. The text is scanned before it is parsed: parsing half a million nested lists takes more than
 * 100 ms, scanning a megabyte only a few. For text that is not JSON the result does not matter: the parser refuses it.
 */
export function isTooLarge(text: string): boolean {
  /** The number of commas in the current list or object, and those of the enclosing ones, outermost first. */
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

/** The index of the closing quote of the string that begins at `start`, or the text's end if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === backslash) at += 1;
    else if (mark === quote) return at;
  }
  return text.length;
}
