import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';

// en-US holds every message; a language holds its translations; a country variant only what differs from its language.
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US'],
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/domain'], exclude: ['**/*.gen.ts'] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: true }),
  orderBy: 'messageId',
});
