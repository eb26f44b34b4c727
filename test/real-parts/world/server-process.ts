import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { startLimitMs } from '../../wait-limits.ts';

/** One running server process. */
export type ServerProcess = {
  readonly port: number;
  /** The reason with its output if it ended by itself; null while it runs or if it was ended. */
  readonly endedByItself: () => string | null;
  /** SIGKILL: no code continues, and no message is sent. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Stops the process temporarily, like an overloaded machine. */
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

/** Starts a server as an operator would, on a free port, and resolves once it serves; throws its output if it ends. */
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
      // Each device has its own address, as behind a load balancer; otherwise all of them would share one request limit.
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
