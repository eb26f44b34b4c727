import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { browserFlags, browserPath } from '../journeys/support/device.ts';

type Parameters = Readonly<Record<string, unknown>>;
type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Parameters;
  readonly result?: Parameters;
  readonly error?: { readonly message: string };
};

/** A browser controlled from outside: it only receives URLs, and no debugger is attached to its scripts. */
export type PlainBrowser = {
  /** Sends a command of the DevTools protocol to its only page. */
  readonly tell: (method: string, params?: Parameters) => Promise<void>;
  /** Calls back with the `params` of each event of this name. */
  readonly on: (method: string, react: (params: Parameters) => void) => void;
  /** Closes normally, so that the browser writes all its data. */
  readonly quit: () => Promise<void>;
};

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) killGroup(child);
});

/**
 * Starts one on this profile. Playwright enables the runtime domain: V8 then looks up the location of every error and request, and parses
 * whole scripts again for it. A normal browser does not.
 */
export async function startPlainBrowser(profile: string, flags: readonly string[] = []): Promise<PlainBrowser> {
  const args = [...browserFlags, ...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(browserPath(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void gone.then(() => running.delete(child));
  const { send, on } = speakOver(child.stdio[3] as Writable, child.stdio[4] as Readable, gone);
  const { targetInfos } = (await send('Target.getTargets')) as {
    targetInfos: readonly { readonly type: string; readonly targetId: string }[];
  };
  const page = targetInfos.find(({ type }) => type === 'page');
  const { sessionId } = await send('Target.attachToTarget', { targetId: page?.targetId, flatten: true });
  const tell: PlainBrowser['tell'] = async (method, params) => void (await send(method, params, sessionId as string));
  await tell('Page.enable');
  return {
    tell,
    on,
    quit: async () => {
      await Promise.race([gone, send('Browser.close').catch(() => killGroup(child))]);
      await gone;
    },
  };
}

/** The raw protocol: JSON in both directions, a zero byte after each message. */
function speakOver(to: Writable, from: Readable, gone: Promise<void>) {
  const waiting = new Map<number, { resolve: (result: Parameters) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (params: Parameters) => void>();
  const receive = ({ id, method, params = {}, result = {}, error }: Message) => {
    if (method !== undefined) listeners.get(method)?.(params);
    const asked = id === undefined ? undefined : waiting.get(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  };
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = `${rest}${text}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message) as Message);
  });
  to.on('error', () => undefined);
  void gone.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
  });
  let lastId = 0;
  const send = (method: string, params: Parameters = {}, sessionId?: string): Promise<Parameters> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      to.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });
  return { send, on: (method: string, react: (params: Parameters) => void) => void listeners.set(method, react) };
}

function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}
