import type { Offline } from '../../offline/offline.ts';
import { type EventsPorts, listenToEvents } from '../wire/events.ts';

/** Draws the device's data first and then pulls; a device without data pulls at once. */
const startDelayMs = 400;

export type PageTriggers = {
  readonly events: EventsPorts;
  readonly onMaybeOnline: (listener: () => void) => () => void;
  readonly onMaybeOffline: (listener: () => void) => () => void;
};

/**
 * Triggers the engine of a page: its timers while the page is visible, and a replay and a pull at start, when the page
 * becomes visible, when the network may be back, and when the server announces changes. The result stops it.
 */
export function keepGoing(offline: Offline, { events, onMaybeOnline, onMaybeOffline }: PageTriggers): () => void {
  let stopRunning: (() => void) | null = null;
  const catchUp = (wokenBy: 'start' | 'visible' | 'online') => {
    void offline.replay(wokenBy);
    void offline.pull();
  };
  const follow = (wokenBy: 'start' | 'visible') => {
    if (events.visibility.isVisible()) {
      if (!stopRunning) catchUp(wokenBy);
      stopRunning ??= offline.run();
    } else {
      stopRunning?.();
      stopRunning = null;
    }
  };
  const look = () => void offline.look();
  const stops = [
    events.visibility.subscribe(() => follow('visible')),
    onMaybeOnline(() => catchUp('online')),
    // The stream may stay open without a connection, and no other signal would come before the next pull.
    onMaybeOffline(look),
  ];
  const begin = () => {
    stops.push(listenToEvents(events, (version) => void offline.pull(version), look));
    follow('start');
  };
  if (offline.status().asOf === null) begin();
  else stops.push(events.clock.after(startDelayMs, begin));
  return () => {
    stopRunning?.();
    for (const stop of stops) stop();
  };
}
