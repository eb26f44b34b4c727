import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';

// en-US holds every message, each language all of its translations. A catalogue of differences (`en.po`, a country variant) is not
// listed, because an extraction would fill it with every message. `scripts/messages.mjs` checks those against en-US.
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'de'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/domain'], exclude: ['**/*.gen.ts'] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: true }),
  orderBy: 'messageId',
});
