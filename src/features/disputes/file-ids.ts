/** Ids of files as one text, for the draft of a form. */
export function fileIdsText(ids: readonly string[]): string {
  return ids.join(',');
}

export function fileIdsIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}
