import type { Locator, Page } from '@playwright/test';

/** So long nothing moves once the answer stands: longer than a field waits for the next letter. */
const restMs = 700;

/** Nothing in the page has moved for so long. */
export async function atRest(page: Page, longMs: number): Promise<void> {
  await page.evaluate(
    (stillMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, stillMs);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, stillMs);
        });
        watcher.observe(document, { childList: true, subtree: true, characterData: true });
      }),
    longMs,
  );
}

/**
 * Types the letters into a field one by one, each when the answer to the one before has come to rest, and empties it again. Answers the
 * milliseconds from each letter until its answer is drawn.
 */
export async function typeLetters(page: Page, field: Locator, letters: string): Promise<number[]> {
  await field.click();
  await page.evaluate(watchLetters);
  const found: number[] = [];
  for (const letter of letters) {
    await page.keyboard.press(letter);
    await atRest(page, restMs);
    found.push(await page.evaluate('window.benchLetterMs()'));
  }
  await field.fill('');
  await atRest(page, restMs);
  return found;
}

/** Notes each letter's time, and the end of the frame after the last change of the page that followed it. */
const watchLetters = `{
  let typedAt = 0;
  let drawnAt = 0;
  window.benchWatcher?.disconnect();
  const field = document.activeElement;
  field.addEventListener('input', () => { typedAt = performance.now(); drawnAt = 0; }, { capture: true });
  window.benchWatcher = new MutationObserver(() => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => { drawnAt = performance.now(); };
      port1.postMessage(null);
    });
  });
  window.benchWatcher.observe(document.querySelector('[role=listbox]') ?? document.querySelector('main') ?? document.body, { childList: true, subtree: true, characterData: true });
  window.benchLetterMs = () => drawnAt - typedAt;
}`;
