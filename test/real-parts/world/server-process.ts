import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { startLimitMs } from '../../wait-limits.ts';

/** One running server process. */
export type ServerProcess = {
  readonly port: number;
  /** Why it is gone although nobody ended it, with what it said; null while it serves or was ended. */
  readonly endedByItself: () => string | null;
  /** SIGKILL: nothing of it runs on, and nothing is said to anybody. Answers when it is gone. */
  readonly kill: () => Promise<void>;
  /** Holds the process where it is, as an overloaded machine does, until it is thawed. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
};

export type ServerSettings = {
  readonly main: string;
  readonly databaseUrl: string;
  readonly bankDelaySeconds: number;
};

const keptLines = 300;

/** Starts a server as an operator would, on a free port, and answers once it serves; throws what it said if it ends. */
export async function startServerProcess({
  main,
  databaseUrl,
  bankDelaySeconds,
}: ServerSettings): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    cwd: tmpdir(),
    env: {
      PATH,
      HOME,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      BANK_DELAY: String(bankDelaySeconds),
      LOG_LEVEL: 'error',
      // Each device has an address of its own, as behind a load balancer; else all of them would share one request limit.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logged: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isEnding = false;
  const end = (signal: NodeJS.Signals): Promise<void> => {
    isEnding = true;
    child.kill(signal);
    return ended;
  };
  const dieWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', dieWithUs);
  void ended.then(() => process.off('exit', dieWithUs));
  const port = await new Promise<number>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('The server did not start in time.')), startLimitMs);
    const hear = (bytes: Buffer): void => {
      logged.push(...bytes.toString().split('\n').filter(Boolean));
      logged.splice(0, Math.max(0, logged.length - keptLines));
      const address = logged.find((line) => line.startsWith('The portal serves at '));
      if (address) resolve(Number(address.split(':').at(-1)));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`The server ended while starting:\n${logged.join('\n')}`)));
    void ended.then(() => clearTimeout(tooLate));
  });
  return {
    port,
    endedByItself: () => {
      if (isEnding || (child.exitCode === null && child.signalCode === null)) return null;
      return `code ${child.exitCode}, signal ${child.signalCode}\n${logged.join('\n')}`;
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}
