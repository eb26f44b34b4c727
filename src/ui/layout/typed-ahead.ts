/** The text that was typed into the page's snapshot before the page itself was drawn; the field continues with it. */
export function typedAhead(): string {
  return document.documentElement.dataset['typedAhead'] ?? '';
}

export function keepTypedAhead(text: string): void {
  document.documentElement.dataset['typedAhead'] = text;
}

export function forgetTypedAhead(): void {
  delete document.documentElement.dataset['typedAhead'];
}
