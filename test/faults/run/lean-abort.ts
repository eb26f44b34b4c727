type Listener = () => void;

/** A signal that nobody has to find in a tree of events, and that makes no error where nobody asks for one. */
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

/** Every request and every writing transaction makes one, and hardly any of them is ever used. */
export class LeanController {
  readonly signal = new LeanSignal();

  abort(): void {
    this.signal.end();
  }
}
