/** The two counts that the tab, the installed icon and the bell show. */
export type Attention = { readonly needsYou: number; readonly forApproval: number };

type Namer = { readonly name: string; readonly providerName: string };

/** The tab's title: the count, the heading of the page, and the program or its provider; no name twice. */
export function tabTitle(program: Namer, { needsYou, forApproval }: Attention, heading = ''): string {
  const name = program.name || program.providerName;
  const title = heading === '' || heading.includes(name) ? heading || name : `${heading} – ${name}`;
  const count = needsYou + forApproval;
  return count > 0 ? `(${count}) ${title}` : title;
}
