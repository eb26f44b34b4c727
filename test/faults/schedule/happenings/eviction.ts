import { members } from '../../world/people.ts';
import type { Workstation, Hand } from '../simulation.ts';

/** The browser evicts all data of the device, under open pages; unsent entries are lost with it. */
export function evict({ simulation }: Hand, { browser }: Workstation): void {
  const { world, intents } = simulation;
  world.tell(browser.name, 'throws everything away');
  for (const intent of intents.values()) {
    const isAtServer = intent.entryIds.some((id) => world.site.outcomeOf(id) !== undefined);
    if (intent.browser !== browser.name) continue;
    if (!isAtServer) intent.isEvicted = true;
    else intent.thereFromVersion = world.site.businessOf(members[intent.who].subject.buyer).account.version();
  }
  browser.isEvicted = true;
  browser.disk.evict();
}
