import { Text } from '@mantine/core';
import { refuse } from '../../../domain/errors.ts';
import { RefusalTextLater } from '../../kit/refusal-text-later.tsx';

/** In place of a download that an administrator has switched off for this person. */
export function DownloadOff() {
  return (
    <Text size="sm" c="dimmed">
      <RefusalTextLater refusal={refuse('INVOICE_DOWNLOAD_OFF')} />
    </Text>
  );
}
