/** Registers the worker like the portal, without the check for new versions. */
export function registerBareWorker(): void {
  void navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
}
