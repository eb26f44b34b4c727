import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

type Kept = { readonly payload: AdapterPayload; readonly until: number };

/** Storage of the demo's identity provider for a few minutes: in memory only. */
export function createMemoryAdapter(): AdapterConstructor {
  const kept = new Map<string, Kept>();
  const find = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key);
    if (found && found.until > Date.now()) return found.payload;
    kept.delete(key);
    return undefined;
  };
  const findBy = (wanted: (payload: AdapterPayload) => boolean) =>
    [...kept.keys()].map(find).find((payload) => payload !== undefined && wanted(payload));
  return class MemoryAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresInSeconds: number): Promise<void> {
      const until = expiresInSeconds ? Date.now() + expiresInSeconds * 1000 : Number.POSITIVE_INFINITY;
      kept.set(`${this.#model}:${id}`, { payload, until });
    }

    async find(id: string) {
      return find(`${this.#model}:${id}`);
    }

    async findByUid(uid: string) {
      return findBy((payload) => payload.uid === uid);
    }

    async findByUserCode(userCode: string) {
      return findBy((payload) => payload.userCode === userCode);
    }

    async consume(id: string): Promise<void> {
      const payload = find(`${this.#model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      kept.delete(`${this.#model}:${id}`);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
