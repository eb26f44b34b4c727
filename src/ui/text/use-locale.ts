import { useLingui } from '@lingui/react';

/** The current locale, such as `de-AT`, for Intl formats. */
export function useLocale(): string {
  return useLingui().i18n.locale;
}
