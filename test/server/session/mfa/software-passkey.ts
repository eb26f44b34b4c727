/** An authenticator in software: it creates a key pair and signs the browser's input, as WebAuthn specifies. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { readonly challenge: string };
type Settings = { readonly origin?: string; readonly counter?: number; readonly isUserVerified?: boolean };

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;

/** A new passkey for a site; `counter` increases by itself, as in an authenticator with a counter. */
export function createSoftwarePasskey(site = 'northgate.localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, signCount: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count]);
  };
  const response = (parts: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    /** The result of `navigator.credentials.create`. */
    create: (options: Options, { origin = `http://${site}` }: Settings = {}) => {
      const cose = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([authenticatorData(0x45, 0), Buffer.alloc(16), length, id, cose]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return response({ clientDataJSON: clientData('webauthn.create', options, origin), attestationObject });
    },
    /** The result of `navigator.credentials.get`. */
    get: (options: Options, settings: Settings = {}) => {
      counter = settings.counter ?? counter + 1;
      const clientDataJSON = clientData('webauthn.get', options, settings.origin ?? `http://${site}`);
      const data = authenticatorData(settings.isUserVerified === false ? 0x01 : 0x05, counter);
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
      return response({ clientDataJSON, authenticatorData: data, signature: sign('sha256', signed, privateKey) });
    },
  };
}

/** The few types of CBOR that a passkey uses. */
function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  const head = Buffer.from([(type << 5) | 25, 0, 0]);
  head.writeUInt16BE(value, 1);
  return head;
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([cborHead(3, bytes.length), bytes]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
