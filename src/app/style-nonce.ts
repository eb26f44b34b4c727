import { setNonce } from 'get-nonce';

/**
 * The nonce of this answer, for the styles that are made at run time; browsers hide it from the attribute. Mantine asks for
 * its own; its modals and drawers lock the page's scrolling by a style of another library, which asks get-nonce.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}
