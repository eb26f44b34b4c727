import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The argon2id hash of a password, with OWASP's parameters: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/**
 * Whether the password matches the hash. Without a hash (an unknown person, or one without a password) a dummy hash is verified instead,
 * so that the answer takes the same time.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(24).toString('base64'));
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}

/** Creates the dummy hash at the start, so that the first unknown e-mail is answered as fast as the others. */
export async function warmPasswordHash(): Promise<void> {
  nobodysHash ??= hashPassword(randomBytes(24).toString('base64'));
  await nobodysHash;
}

let nobodysHash: Promise<string> | undefined;
