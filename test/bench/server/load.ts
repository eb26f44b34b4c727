import { Agent, request } from 'node:http';

/** One request as bytes; `path` and `headers` are complete. */
export type Call = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** The call of a turn; turns go round the people. */
export type Calls = (turn: number) => Call;
export type Load = { readonly perSecond: number; readonly latencies: readonly number[]; readonly failed: number };

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** This many requests at a time, each as soon as one has ended. */
export async function closedLoop(
  port: number,
  calls: Calls,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Load> {
  const found = { latencies: [] as number[], failed: 0 };
  const from = performance.now();
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - from < seconds * 1_000) {
      const at = performance.now();
      turn += 1;
      await note(found, at, send(port, calls(turn)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { ...found, perSecond: (found.latencies.length / (performance.now() - from)) * 1_000 };
}

/**
 * Requests at a steady rate, whether or not earlier ones have ended. A latency counts from the moment at which the request was due, so a
 * server that falls behind is seen.
 */
export async function openLoop(
  port: number,
  calls: Calls,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Load> {
  const found = { latencies: [] as number[], failed: 0 };
  const inFlight = new Set<Promise<void>>();
  const from = performance.now();
  const count = Math.floor(perSecond * seconds);
  for (let turn = 0; turn < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - from) / 1_000) * perSecond) + 1);
    for (; turn < due; turn += 1) {
      const noted = note(found, from + (turn / perSecond) * 1_000, send(port, calls(turn)));
      inFlight.add(noted);
      void noted.then(() => inFlight.delete(noted));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(inFlight);
  return { ...found, perSecond: (found.latencies.length / (performance.now() - from)) * 1_000 };
}

async function note(
  found: { latencies: number[]; failed: number },
  from: number,
  answer: Promise<string>,
): Promise<void> {
  try {
    const text = await answer;
    if (text.includes('"errors"')) found.failed += 1;
    else found.latencies.push(performance.now() - from);
  } catch {
    found.failed += 1;
  }
}

/** The text of an answer; rejects without status 200. */
export async function send(port: number, call: Call): Promise<string> {
  return (await exchange(port, call)).text;
}

/** An answer with its cookies; rejects without status 200. */
export function exchange(
  port: number,
  { path, method, headers, body }: Call,
): Promise<{ text: string; cookies: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
        if (answer.statusCode === 200) resolve({ text, cookies });
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
