import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { controlAddress } from '../../../server/database/control/control-address.ts';
import { callControlSocket } from '../../../server/database/control/control-call.ts';
import { listenOnControlSocket } from '../../../server/database/control/control-socket.ts';

describe('The control socket', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-control-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const ignore = () => undefined;

  it('sends a command to the running server, which returns lines and a result', async () => {
    const stop = await listenOnControlSocket(root, {
      import: async (payload, report) => {
        for (const line of ['10 of 20', '20 of 20']) report(line);
        await Promise.resolve();
        return { file: payload };
      },
    });
    const lines: string[] = [];
    const answer = await callControlSocket(root, 'import', 'ledger.csv', (line) => lines.push(line));
    expect(answer).toEqual({ isServed: true, result: { file: 'ledger.csv' } });
    expect(lines).toEqual(['10 of 20', '20 of 20']);
    await stop();
  });

  it('returns the server’s message when a command fails or is unknown', async () => {
    const stop = await listenOnControlSocket(root, {
      seed: () => Promise.reject(new Error('The demo world is for demo mode only.')),
    });
    await expect(callControlSocket(root, 'seed', null, ignore)).rejects.toThrow(
      'The demo world is for demo mode only.',
    );
    await expect(callControlSocket(root, 'fly', null, ignore)).rejects.toThrow('knows no command "fly"');
    await stop();
  });

  it('reports that no server runs, also if a crashed server left its socket', async () => {
    const directory = join(root, 'empty');
    mkdirSync(directory);
    expect(await callControlSocket(directory, 'seed', null, ignore)).toEqual({ isServed: false });
    writeFileSync(controlAddress(directory).path, '');
    expect(await callControlSocket(directory, 'seed', null, ignore)).toEqual({ isServed: false });
    const stop = await listenOnControlSocket(directory, { seed: () => Promise.resolve('done') });
    expect(await callControlSocket(directory, 'seed', null, ignore)).toEqual({ isServed: true, result: 'done' });
    await stop();
    expect(await callControlSocket(directory, 'seed', null, ignore)).toEqual({ isServed: false });
  });

  it('reports a server that stops during a command', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const stop = await listenOnControlSocket(root, { import: () => new Promise(() => begun()) });
    const answer = callControlSocket(root, 'import', null, ignore);
    const sentence = answer.then(String, String);
    await isBegun;
    await stop();
    expect(await sentence).toContain('stopped before it had finished');
  });

  it('has a name within the limit of a socket, for any directory', async () => {
    const deep = join(root, 'deep'.repeat(30), 'directory'.repeat(10));
    mkdirSync(deep, { recursive: true });
    const stop = await listenOnControlSocket(deep, { ping: () => Promise.resolve('pong') });
    expect(await callControlSocket(deep, 'ping', null, ignore)).toEqual({ isServed: true, result: 'pong' });
    await stop();
  });
});
