import type { Locator, Page } from '@playwright/test';

/** The page must not change for this time after the answer: longer than a field waits for the next letter. */
const restMs = 700;

/** Waits until nothing in the page has changed for this time. */
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
 * Types the letters into a field one by one, each after the answer to the one before is stable, and empties it again. Returns the
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

/** Records each letter's time, and the end of the frame after the last change of the page that followed it. */
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
