import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';

// en-US holds every message, a language all of its translations. What holds only what differs (`en.po`, a country variant) is not
// listed: an extraction would fill it with everything. `scripts/messages.mjs` holds those against en-US.
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'de'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/domain'], exclude: ['**/*.gen.ts'] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: true }),
  orderBy: 'messageId',
});
