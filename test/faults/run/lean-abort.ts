type Listener = () => void;

/** A signal without the cost of an event tree, which creates an error only when it is read. */
class LeanSignal {
  aborted = false;
  private readonly listeners = new Set<Listener>();

  addEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.delete(listener);
  }

  end(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.listeners) listener();
  }
}

/** Every request and every writing transaction creates one, and almost none is used. */
export class LeanController {
  readonly signal = new LeanSignal();

  abort(): void {
    this.signal.end();
  }
}
