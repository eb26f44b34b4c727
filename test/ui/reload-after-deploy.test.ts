import { describe, expect, it, vi } from 'vitest';
import { reloadWhereFilesAreGone } from '../../src/app/reload-after-deploy.ts';

function aTab(isServerThere: boolean) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const tab = Object.assign(new EventTarget(), {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    location: { reload },
  });
  reloadWhereFilesAreGone(tab, () => Promise.resolve(isServerThere));
  const miss = async (file: string) => {
    const payload = new Error(`Unable to preload CSS for ${file}`);
    tab.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    await new Promise((resolve) => setImmediate(resolve));
    return payload.message;
  };
  return { kept, reload, miss };
}

describe('a page whose files a deploy has taken away', () => {
  it('loads itself anew once for each file', async () => {
    const { reload, miss } = aTab(true);
    await miss('/assets/pay-1.css');
    await miss('/assets/pay-1.css');
    expect(reload).toHaveBeenCalledTimes(1);
    await miss('/assets/pay-2.css');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never does while the server cannot be reached, and neither does the router', async () => {
    const { kept, reload, miss } = aTab(false);
    const message = await miss('/assets/pay-1.js');
    expect(reload).not.toHaveBeenCalled();
    expect(kept.get(`tanstack_router_reload:${message}`)).toBe('1');
  });
});
