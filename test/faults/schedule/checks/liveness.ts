import { instantFromMs } from '../../../../domain/time/instant.ts';
import { dueEntries } from '../../../../src/offline/entries/due-entries.ts';
import { databaseOf, look } from './look.ts';
import { memberNames, members } from '../../world/people.ts';
import { type Workstation, type Simulation, report } from '../simulation.ts';

/** A frozen leader is replaced within ten seconds, with a heartbeat every four. */
const longestIdleMs = 30_000;
const idleSince = new WeakMap<Workstation, number>();

/**
 * Due entries do not stay idle while an awake page could send them: with a working network, a valid session and no interference they are
 * sent soon.
 */
export function checkLiveness(simulation: Simulation, workstation: Workstation): void {
  const nowMs = simulation.world.time.nowMs();
  const due = idleEntry(simulation, workstation);
  if (due === null) return void idleSince.delete(workstation);
  const sinceMs = idleSince.get(workstation) ?? nowMs;
  idleSince.set(workstation, sinceMs);
  if (nowMs - sinceMs > longestIdleMs)
    report(simulation, 'lost', `${due.slice(0, 6)} could have been sent for ${nowMs - sinceMs} ms, and nobody did`);
}

function idleEntry({ world, plan }: Simulation, { browser, tabs }: Workstation): string | null {
  const { faults, faultProbability } = plan.settings;
  const isDisturbed =
    browser.network.isDown || (faults.length > 0 && faultProbability > 0) || browser.clockOffsetMs !== 0;
  // Entries behind a corrupt record continue at the next start: until then a page with the record in its cache does not notice it.
  const isRemembered = browser.isSpoiled && browser.disk.kind === 'indexeddb';
  if (isDisturbed || isRemembered) return null;
  const user = world.site.sessions.userOf(browser.cookie?.sid ?? null);
  const who = memberNames.find((name) => members[name].subject.user === user);
  const seen = who && look(browser, who);
  if (!who || !seen?.isWhole) return null;
  const isAttended = tabs.some((tab) => {
    const offline = tab.offline();
    if (!offline || !tab.isVisible || tab.context.frozenUntilMs > world.time.nowMs()) return false;
    const isTheirs = databaseOf(offline.identity.subject) === databaseOf(members[who].subject);
    return isTheirs && offline.status().session === 'valid' && offline.status().canKeep;
  });
  if (!isAttended) return null;
  const known = seen.entries.filter((entry) => entry.envelope.definitionVersion === 1);
  const [due] = dueEntries(known, instantFromMs(world.time.nowMs()), 1);
  return due && known.length === seen.entries.length ? due.id : null;
}
