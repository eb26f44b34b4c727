import { setNonce } from 'get-nonce';

/**
 * The nonce of this answer, for styles that are created at run time; browsers hide it from the attribute. Mantine asks
 * for its own; its modals and drawers lock scrolling by a style of another library, which asks get-nonce.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}
