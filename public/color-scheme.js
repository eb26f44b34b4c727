// Runs before the first paint, so that a dark screen never flashes light, and wakes the storage on the way. A file of its own: the
// policy forbids inline scripts.
const root = document.documentElement;
let wished = null;
try {
  wished = window.localStorage.getItem('portal-color-scheme');
} catch {
  // Storage is refused: the system's choice holds.
}
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const scheme = wished === 'light' || wished === 'dark' ? wished : prefersDark ? 'dark' : 'light';
root.setAttribute('data-mantine-color-scheme', scheme);
// The first question opens the device's storage, which takes a tenth of a second in a browser that has just started: long
// before the scripts that need it are there.
window.indexedDB?.databases?.().catch(() => undefined);
// Shown by start.css if nothing has been mounted by then.
window.setTimeout(() => root.setAttribute('data-start', 'slow'), 8000);
