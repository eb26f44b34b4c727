import { Text } from '@mantine/core';
import { refuse } from '../../../domain/errors.ts';
import { RefusalTextLater } from '../../kit/refusal-text-later.tsx';

/** Shown instead of a download that an administrator has turned off for this person. */
export function DownloadOff() {
  return (
    <Text size="sm" c="dimmed">
      <RefusalTextLater refusal={refuse('INVOICE_DOWNLOAD_OFF')} />
    </Text>
  );
}
