/** Ids of files as one text, as the draft of a form keeps it. */
export function fileIdsText(ids: readonly string[]): string {
  return ids.join(',');
}

export function fileIdsIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}
