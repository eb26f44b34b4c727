/** The two things that the tab, the installed icon and the bell all count. */
export type Attention = { readonly needsYou: number; readonly forApproval: number };

type Namer = { readonly name: string; readonly providerName: string };

/** The tab's title: what waits, the heading of the page, and the program or who provides it; no name twice. */
export function tabTitle(program: Namer, { needsYou, forApproval }: Attention, heading = ''): string {
  const name = program.name || program.providerName;
  const title = heading === '' || heading.includes(name) ? heading || name : `${heading} – ${name}`;
  const count = needsYou + forApproval;
  return count > 0 ? `(${count}) ${title}` : title;
}
