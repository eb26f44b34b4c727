import type { ActionFaces } from '../kit/action-face.ts';
import type { Shell } from '../platform/shell/shell.ts';

let loading: Promise<ActionFaces> | null = null;

/** What screens add to the texts of actions; loaded once, with the first list of requests that is opened. */
export function loadActionFaces({ translations }: Pick<Shell, 'translations'>): Promise<ActionFaces> {
  loading ??= Promise.all([import('./action-faces.gen.ts'), translations.bring('rest')])
    .then(([{ actionFaces }]): ActionFaces => actionFaces)
    .catch((failure) => {
      // A chunk that failed to load is requested again the next time.
      loading = null;
      throw failure;
    });
  return loading;
}
