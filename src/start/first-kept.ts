import { beginPage } from './begin-page.ts';
import { hasSnapshot } from './snapshot/snapshot-paths.ts';
import { expectSnapshot, showSnapshot } from './snapshot/show-snapshot.ts';
import { askForScripts, askForStyles } from './named-files.ts';
import { begunPreload } from '../platform/preload/begin-preload.ts';
import { readDevice } from '../platform/preload/read-device.ts';

// The first script of a signed-in page from the worker's cache; it is inline and runs while the page is parsed. If
// there is a snapshot of the page, it is read and shown first: loading the page's files at the same time would delay it
// by half.
const mostMs = 600;

beginPage(window, readDevice);
const device = begunPreload(window)?.device;
const isExpected = device && hasSnapshot(location.pathname);
// Until it is known, nothing is laid out that the snapshot replaces.
if (isExpected) expectSnapshot(document);
const showing = untilRead(document).then(() => {
  // After the page's own styles, because these extend them.
  askForStyles(document);
  return isExpected ? showSnapshot(window, device) : false;
});
const isOver = new Promise((resolve) => setTimeout(resolve, mostMs));
void Promise.race([showing.then((isShown) => (isShown ? nextFrame() : undefined)), isOver])
  .catch(reportError)
  .then(() => untilRead(document))
  .then(() => askForScripts(document));

function untilRead(page: Document): Promise<void> {
  return new Promise((resolve) => {
    if (page.readyState !== 'loading') return resolve();
    page.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

/** A message that was posted in the frame that draws the snapshot arrives after that frame. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => resolve();
      port1.postMessage(null);
    });
  });
}
