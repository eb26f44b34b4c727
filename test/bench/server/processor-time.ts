import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The processor time, in milliseconds, that these processes and their children have used, ended children included. Linux only. */
export function processorMs(roots: readonly number[]): number {
  const stats = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : [])));
  let ticks = 0;
  const visit = (id: number): void => {
    const stat = stats.get(id);
    if (!stat) return;
    ticks += stat.own + stat.ended;
    for (const [child, { parent }] of stats) if (parent === id) visit(child);
  };
  for (const root of roots) visit(root);
  return (ticks / ticksPerSecond) * 1_000;
}

type Stat = { readonly parent: number; readonly own: number; readonly ended: number };

/** Fields 4 and 14 to 17 of /proc/PID/stat; the name before them may contain blanks. Empty for a process that has just ended. */
function statOf(id: number): [number, Stat][] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (place: number) => fields[place - 3] ?? 0;
    return [[id, { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }]];
  } catch {
    return [];
  }
}
