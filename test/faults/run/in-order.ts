/** Starts one after the other, at most `width` at a time; resolves after all started ones. */
export async function inOrder<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const goOn = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, goOn));
}
