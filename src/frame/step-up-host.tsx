import { lazy, Suspense, use, useSyncExternalStore } from 'react';
import type { Translations } from '../platform/words/i18n.ts';
import type { StepUpAsking } from '../platform/identity/step-up.ts';
import { useShell } from '../platform/shell/shell.ts';

const StepUpWindow = lazy(() => import('./step-up-window.tsx').then((module) => ({ default: module.StepUpWindow })));

/** The dialog that asks for a code, over any page. */
export function StepUpHost() {
  const { stepUp } = useShell().portal;
  const asking = useSyncExternalStore(stepUp.subscribe, stepUp.current);
  return asking ? (
    <Suspense>
      <DialogWithWords key={serialOf(asking)} asking={asking} />
    </Suspense>
  ) : null;
}

/** The dialog's texts are loaded with it, because few starts need them. */
function DialogWithWords({ asking }: { readonly asking: StepUpAsking }) {
  use(wordsOf(useShell().translations));
  return <StepUpWindow serial={serialOf(asking)} asking={asking} />;
}

const brought = new WeakMap<Translations, Promise<void>>();

function wordsOf(translations: Translations): Promise<void> {
  const known = brought.get(translations);
  // If its texts fail to load, the dialog is shown without them.
  const bringing = known ?? translations.bring('identity').catch(() => undefined);
  brought.set(translations, bringing);
  return bringing;
}

const serials = new WeakMap<StepUpAsking, number>();
let lastSerial = 0;

/** A request that replaces another gets a new dialog, also for the same scope. */
function serialOf(asking: StepUpAsking): number {
  const serial = serials.get(asking) ?? (lastSerial += 1);
  serials.set(asking, serial);
  return serial;
}
