import { Trans } from '@lingui/react/macro';
import { PlainButton } from './plain-button.tsx';
import { useSecondsUntil } from '../text/use-seconds-until.ts';

type ResendCodeProps = {
  /** When another code may be requested, in milliseconds since the epoch. */
  readonly sendableAtMs: number;
  readonly isBusy: boolean;
  readonly onSend: () => void;
};

/** Requests a new code; during the first minute it shows the remaining time. */
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

/** When another code may be requested, by this device's clock: at most a minute after the answer, because the clock may be wrong. */
export function sendableAt(resendAt: string | null, nowMs: number): number {
  if (resendAt === null) return 0;
  const waitMs = Date.parse(resendAt) - nowMs;
  return nowMs + Math.min(Math.max(waitMs, 0), longestWaitMs);
}
