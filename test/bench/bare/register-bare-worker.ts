/** As the portal does it, without watching for new versions. */
export function registerBareWorker(): void {
  void navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
}
