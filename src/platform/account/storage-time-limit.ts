import { StorageUnanswered } from '../../offline/offline.ts';

const secondMs = 1_000;

/**
 * Time limit for the storage in seconds, counted while the page runs: time in which it was frozen or asleep does not
 * count.
 */
export function timeLimit(seconds: number): <T>(asked: Promise<T>) => Promise<T> {
  return (asked) =>
    new Promise((resolve, reject) => {
      let passed = 0;
      let timer: ReturnType<typeof setTimeout>;
      const count = (): void => {
        passed += 1;
        if (passed >= seconds) reject(new StorageUnanswered());
        else timer = setTimeout(count, secondMs);
      };
      timer = setTimeout(count, secondMs);
      asked.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}
