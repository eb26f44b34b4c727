import { beginPage } from './begin-page.ts';
import { hasSnapshot } from './snapshot/snapshot-paths.ts';
import { showSnapshot } from './snapshot/show-snapshot.ts';
import { askForScripts, askForStyles } from './named-files.ts';
import { begunPreload } from './preload/begin-preload.ts';
import { readDevice } from './preload/read-device.ts';

// The first script of a page behind the sign-in that the worker has kept; it stands in the page, and runs while that is read. Where
// there is a copy of how that page looked last, the copy comes first: read beside it, all that the page is made of would hold it up
// by half of its time.
const mostMs = 300;

beginPage(window, readDevice);
const device = begunPreload(window)?.device;
const showing = untilRead(document).then(() => {
  // After the page's own styles: they build on those.
  askForStyles(document);
  return device && hasSnapshot(location.pathname) ? showSnapshot(window, device) : false;
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

/** The frame in which the copy is drawn is over when a message that was sent in it arrives. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => resolve();
      port1.postMessage(null);
    });
  });
}
