import { lazy, Suspense, use, useSyncExternalStore } from 'react';
import type { Translations } from '../platform/words/i18n.ts';
import type { StepUpAsking } from '../platform/identity/step-up.ts';
import { useShell } from '../platform/shell/shell.ts';

const StepUpDialog = lazy(() =>
  import('../features/session/proof/step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })),
);

/** Wherever a code is wanted, the one dialog that asks for it; over whatever page is there. */
export function StepUpHost() {
  const { stepUp } = useShell().portal;
  const asking = useSyncExternalStore(stepUp.subscribe, stepUp.current);
  return asking ? (
    <Suspense>
      <DialogWithWords key={serialOf(asking)} asking={asking} />
    </Suspense>
  ) : null;
}

/** Its words come with it: few pages of a start say them. */
function DialogWithWords({ asking }: { readonly asking: StepUpAsking }) {
  use(wordsOf(useShell().translations));
  return <StepUpDialog serial={serialOf(asking)} asking={asking} />;
}

const brought = new WeakMap<Translations, Promise<void>>();

function wordsOf(translations: Translations): Promise<void> {
  const known = brought.get(translations);
  // Without them the dialog is better than none.
  const bringing = known ?? translations.bring('identity').catch(() => undefined);
  brought.set(translations, bringing);
  return bringing;
}

const serials = new WeakMap<StepUpAsking, number>();
let lastSerial = 0;

/** An asking that takes the place of another is a new dialog, also for the same scope. */
function serialOf(asking: StepUpAsking): number {
  const serial = serials.get(asking) ?? (lastSerial += 1);
  serials.set(asking, serial);
  return serial;
}
