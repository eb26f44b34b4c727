import { beginPage } from './app/begin-page.ts';
import { hasKeptScreen } from './app/kept-screen/kept-paths.ts';
import { showKeptScreen } from './app/kept-screen/show-kept-screen.ts';
import { askForScripts, askForStyles } from './app/named-files.ts';
import { begunAhead, readDevice } from './platform/begin-ahead.ts';

// The first script of a page behind the sign-in that the worker has kept. Where there is a copy of how that page looked last, the
// copy comes first: read beside it, all that the page is made of would hold it up by half of its time.
const mostMs = 300;

beginPage(window, readDevice);
askForStyles(document);
const device = begunAhead(window)?.device;
const showing = device && hasKeptScreen(location.pathname) ? showKeptScreen(window, device) : Promise.resolve(false);
const isOver = new Promise((resolve) => setTimeout(resolve, mostMs));
void Promise.race([showing.then((isShown) => (isShown ? nextFrame() : undefined)), isOver])
  .catch(reportError)
  .then(() => askForScripts(document));

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
