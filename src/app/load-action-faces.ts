import type { ActionFaces } from '../kit/action-face.ts';

let loading: Promise<ActionFaces> | null = null;

/** What screens add to the words of actions; loaded with the first list of requests that is opened, and once. */
export function loadActionFaces(): Promise<ActionFaces> {
  loading ??= import('./action-faces.gen.ts')
    .then(({ actionFaces }): ActionFaces => actionFaces)
    .catch((failure) => {
      // A chunk that did not load is asked for again the next time.
      loading = null;
      throw failure;
    });
  return loading;
}
