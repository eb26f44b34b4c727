import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClamdScanner } from '../../../server/files/clamd.ts';

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-' + 'ANTIVIRUS-TEST-FILE!$H+H*';

describe('the virus scanner', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A clamd that knows one virus, or that gives one answer to everything. */
  async function clamd(answer?: string): Promise<string> {
    const server = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('data', (part) => {
        received = Buffer.concat([received, part]);
        const content = streamed(received);
        if (content === null) return;
        const found = content.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
        socket.end(`${answer ?? found}\0`);
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('finds a virus, and nothing in a clean file of many parts', async () => {
    const scan = createClamdScanner(await clamd());
    expect(await scan(Buffer.from(eicar))).toBe('infected');
    expect(await scan(Buffer.alloc(3_000_000, 7))).toBe('clean');
    expect(await scan(Buffer.alloc(0))).toBe('clean');
  });

  it.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: OKAY'])(
    'never takes another answer for clean: %j',
    async (answer) => {
      const scan = createClamdScanner(await clamd(answer));
      await expect(scan(Buffer.from('file'))).rejects.toThrow('The virus scanner answered');
    },
  );

  it('that cannot be reached has not scanned', async () => {
    const url = await clamd();
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    await expect(createClamdScanner(url)(Buffer.from('file'))).rejects.toThrow('ECONNREFUSED');
  });
});

/** The content of a complete INSTREAM command, or null if more is to come. */
function streamed(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  expect(bytes.subarray(0, command.length).toString()).toBe(command);
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    if (at + 4 + length > bytes.length) return null;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
