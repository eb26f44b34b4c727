import * as v from 'valibot';

/**
 * The payload of a signed token (three base64url parts), parsed; null where the text is no such token or says something
 * else. The signature is not checked: on the device these claims only tell, they authenticate nothing.
 */
export function tokenPayload<Claims>(token: string, schema: v.GenericSchema<unknown, Claims>): Claims | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(base64UrlText(payload)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function base64UrlText(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}
