/** What somebody has typed into the copy of a page that stood there before the page itself; the field goes on with it. */
export function typedAhead(): string {
  return document.documentElement.dataset['typedAhead'] ?? '';
}

export function keepTypedAhead(text: string): void {
  document.documentElement.dataset['typedAhead'] = text;
}

export function forgetTypedAhead(): void {
  delete document.documentElement.dataset['typedAhead'];
}
