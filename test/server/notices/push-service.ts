import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { readonly text: string; readonly audience: string };

/** A push service on loopback and a browser behind it: deliveries are verified and decrypted as in a browser. */
export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Received[] = [];
  const service = { received, status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (service.status === 201)
        received.push({
          text: opened(Buffer.concat(chunks)),
          audience: audienceOf(request.headers.authorization ?? ''),
        });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function opened(body: Buffer): string {
    const [salt, point] = [body.subarray(0, 16), body.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), point]);
    const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(point), auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }

  return {
    service,
    address: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/to/a-browser`,
      p256dh: browser.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The audience of a token; throws if its accompanying key has not signed it. */
function audienceOf(authorization: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed with the key that it comes with.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string }).aud;
}
