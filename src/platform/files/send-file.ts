import * as v from 'valibot';
import { instantToMs } from '../../../domain/time/instant.ts';
import type { Subject } from '../../../domain/subject.ts';
import type { ClockPort, SentFile } from '../../offline/ports.ts';
import { type Delivery, unanswered } from '../wire/delivery.ts';
import { type Exchange, type Fetch, exchange } from '../wire/exchange.ts';
import { type Bearers, bearerHeaders, withBearer } from '../wire/graphql/graphql-client.ts';
import { judgeGraphqlAnswer } from '../wire/judge-answer.ts';

/** Ten megabytes on a slow connection. */
const timeOutMs = 240_000;
const storedSchema = v.object({ id: v.string(), sha256: v.string() });

export type SendFilePorts = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly clock: ClockPort;
  readonly session: Bearers;
};

/** Sends one file of a subject; the server stores it once, even if it is sent several times. Never throws network errors. */
export function sendFile(ports: SendFilePorts, subject: Subject, file: SentFile): Promise<Delivery<unknown>> {
  return withBearer(ports.session, subject, async (bearer) => {
    const headers = {
      ...bearerHeaders(bearer),
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-requested-with': 'XMLHttpRequest',
      'x-file-sha256': file.sha256,
      'x-file-name': encodeURIComponent(file.name),
    };
    const init = { method: 'POST', headers, body: file.content };
    const heard = await exchange(ports.fetch, `${ports.origin}/files/${file.id}`, init, { timeOutMs });
    if ('kind' in heard) return heard;
    if (heard.status === 200) return isStored(heard, file) ? { kind: 'answered', body: null } : unanswered('notOurs');
    return judgeGraphqlAnswer(heard, undefined, instantToMs(ports.clock.now()));
  });
}

/** Another answer with status 200 comes from a captive portal. */
function isStored({ body }: Exchange, { id, sha256 }: SentFile): boolean {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(body));
    return stored.success && stored.output.id === id && stored.output.sha256 === sha256;
  } catch {
    return false;
  }
}
