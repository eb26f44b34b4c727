import type { Instant } from '../../../domain/time/instant.ts';
import { lastCheckedKey } from '../../features/cards/limits/limit-check-copy.ts';
import type { DevicePreload } from '../../platform/preload/preload-device.ts';
import { grantedNow } from '../../platform/identity/granted-subject.ts';
import { serverTimeIn } from '../../platform/wire/kept-offset.ts';
import { answerLimitCheck, isOfSameCard } from './answer-limit-check.ts';
import { snapshotId } from './end-snapshot.ts';
import { type Circumstances, type Snapshot, circumstancesOf } from './snapshot.ts';
import { rebuilt } from './screen-copy.ts';

/**
 * Shows the snapshot of the requested page until the page is drawn: only to people who may see it offline, and only if
 * nothing has been written since. It is inert except for a limit check. Returns whether it is shown.
 */
export async function showSnapshot(window: Window, device: DevicePreload): Promise<boolean> {
  let isShown = false;
  try {
    isShown = await show(window, device);
  } finally {
    if (!isShown) delete window.document.documentElement.dataset['keptScreen'];
  }
  return isShown;
}

/** Hides the waiting page, which `showSnapshot` shows again if there is no snapshot. */
export function expectSnapshot({ documentElement }: Document): void {
  documentElement.dataset['keptScreen'] = '';
}

async function show(window: Window, { values, screen, valueOf }: DevicePreload): Promise<boolean> {
  const [text, kept, lastChecked, asOf] = await Promise.all([
    screen,
    values,
    valueOf('drafts', lastCheckedKey),
    valueOf('meta', 'asOf'),
  ]);
  if (text === null || !kept || !grantedNow(kept, Date.now())) return false;
  const nowMs = () => serverTimeIn(kept, Date.now());
  const found = JSON.parse(text) as Snapshot;
  const { document: page } = window;
  await stylesOf(page);
  if (!isSame(found.circumstances, circumstancesOf(window)) || !isInTime(found, nowMs())) return false;
  // The page itself was faster, or its error message is shown.
  if (!page.querySelector('#root > .start') || page.documentElement.dataset['start'] === 'failed') return false;
  const place = page.createElement('div');
  place.id = snapshotId;
  place.inert = true;
  place.ariaHidden = 'true';
  place.append(rebuilt(found.copy, page));
  if (!lastChecked || !isOfSameCard(place, window.location.search, lastChecked.value)) return false;
  page.documentElement.lang = found.lang;
  page.documentElement.style.cssText = found.look;
  page.body.append(place);
  answerLimitCheck(place, (asOf?.value ?? null) as Instant | null, nowMs);
  return true;
}

function isSame(one: Circumstances, other: Circumstances | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isInTime({ from, until }: Snapshot, nowMs: number): boolean {
  return from <= nowMs && nowMs < until;
}

/** Waits for the style sheets of the page, because the snapshot would be shown without styles otherwise. */
async function stylesOf(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet);
  await Promise.all(
    links.map(
      (link) => new Promise((resolve) => ['load', 'error'].map((type) => link.addEventListener(type, resolve))),
    ),
  );
}
