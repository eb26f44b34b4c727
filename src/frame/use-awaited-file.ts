import { useEffect } from 'react';
import { whenIdle } from '../platform/browser/features.ts';
import { usePortal } from '../platform/react/portal-context.ts';

/** Resumes waiting for a file of the server that was requested before a reload. */
export function useAwaitedFile(): void {
  const { offline, portal } = usePortal();
  useEffect(() => {
    const stop = new AbortController();
    const resume = async () => {
      const { resumeFile } = await import('../kit/document/follow-file.tsx');
      if (!stop.signal.aborted) await resumeFile({ offline, portal }, stop.signal);
    };
    whenIdle(() => void resume().catch(() => undefined));
    return () => stop.abort();
  }, [offline, portal]);
}
