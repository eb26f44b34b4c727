/** Begins one after the other, so many at a time; whoever waits for it waits for all that were begun. */
export async function inOrder<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const goOn = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, goOn));
}
