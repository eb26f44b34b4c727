import { useLingui } from '@lingui/react/macro';
import { useOfflineQuery } from '../platform/react/portal-context.ts';
import { useShell } from '../platform/shell/shell.ts';

/** Loads the texts of all pages; true once they are loaded. Home and the invoice list do not wait for them. */
export function useAllTexts(): boolean {
  const { i18n } = useLingui();
  const { translations } = useShell();
  const { data = false } = useOfflineQuery({
    queryKey: ['texts', 'rest', i18n.locale],
    queryFn: async () => translations.bring('rest').then(() => true),
  });
  return data;
}
