import { describe, expect, it, vi } from 'vitest';
import { reloadWhereFilesAreGone } from '../../src/app/reload-after-deploy.ts';

function aTab(gone: readonly string[]) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const tab = Object.assign(new EventTarget(), {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    location: { reload },
  });
  reloadWhereFilesAreGone(tab, (file) => Promise.resolve(gone.includes(file)));
  const miss = async (file: string, words = 'Unable to preload CSS for') => {
    const payload = new Error(`${words} ${file}`);
    tab.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    await new Promise((resolve) => setImmediate(resolve));
    return payload.message;
  };
  return { kept, reload, miss };
}

describe('a page whose files a deploy has removed', () => {
  it('reloads once for each file', async () => {
    const script = 'https://northgate.example/assets/pay-2.js';
    const { reload, miss } = aTab(['/assets/pay-1.css', script]);
    await miss('/assets/pay-1.css');
    await miss('/assets/pay-1.css');
    expect(reload).toHaveBeenCalledTimes(1);
    await miss(script, 'Failed to fetch dynamically imported module:');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload for a file that failed to load or to run', async () => {
    const { kept, reload, miss } = aTab([]);
    await miss('undefined', 'Cannot read properties of');
    const message = await miss('/assets/pay-1.js');
    expect(reload).not.toHaveBeenCalled();
    expect(kept.get(`tanstack_router_reload:${message}`)).toBe('1');
  });
});
