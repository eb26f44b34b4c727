import { askForNamedFiles } from './app/named-files.ts';
import { schemeAttribute, wishedScheme } from './app/wished-color-scheme.ts';
import { beginAhead } from './platform/begin-ahead.ts';

// Runs before the first paint and long before every other script: a small file of its own, because the policy forbids inline ones.
beginAhead(window);
askForNamedFiles(document);
showColorScheme();
// Shown by start.css if nothing has been mounted by then.
window.setTimeout(() => document.documentElement.setAttribute('data-start', 'slow'), 8000);

/** A dark screen never flashes light. */
function showColorScheme(): void {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute(schemeAttribute, wishedScheme() ?? (prefersDark ? 'dark' : 'light'));
}
