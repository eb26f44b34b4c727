import { Trans } from '@lingui/react/macro';
import { PlainButton } from './plain-button.tsx';
import { useSecondsUntil } from '../text/use-seconds-until.ts';

type ResendCodeProps = {
  /** From when on another code may be asked for, in milliseconds since the epoch. */
  readonly sendableAtMs: number;
  readonly isBusy: boolean;
  readonly onSend: () => void;
};

/** Asks for a new code; until a minute has passed it says how long that takes. */
export function ResendCode({ sendableAtMs, isBusy, onSend }: ResendCodeProps) {
  const seconds = useSecondsUntil(sendableAtMs);
  const isEarly = seconds > 0;
  return (
    <PlainButton kind="link" isBusy={isBusy} aria-disabled={isEarly} onClick={() => (isEarly ? undefined : onSend())}>
      {isEarly ? (
        <Trans id="identity.resend.in">Send a new code in {seconds} s</Trans>
      ) : (
        <Trans id="identity.resend.now">Send a new code</Trans>
      )}
    </PlainButton>
  );
}

const longestWaitMs = 60_000;

/**
 * When another code may be asked for, on this device's clock: at the latest a minute after the answer came, because the clock may be
 * wrong by more than that.
 */
export function sendableAt(resendAt: string | null, nowMs: number): number {
  if (resendAt === null) return 0;
  const waitMs = Date.parse(resendAt) - nowMs;
  return nowMs + Math.min(Math.max(waitMs, 0), longestWaitMs);
}
