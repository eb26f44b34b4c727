import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { domainTextsOut } from './locales/domain-texts-out.ts';
import { catalogues } from './locales/vite-plugin-catalogues.ts';
import { generateLists } from './scripts/generate-lists.mjs';
import { routeTree } from './scripts/route-tree-config.mjs';
import { classicChunks } from './src/start/build/classic-chunks.ts';
import { firstScripts } from './src/start/build/first-scripts.ts';
import { pageChunks } from './src/start/build/page-chunks.ts';
import { straightImports } from './src/start/build/straight-imports.ts';
import { graphqlAlias } from './src/start/build/graphql-alias.ts';
import { serviceWorker } from './sw/vite-plugin-service-worker.ts';

export default defineConfig({
  plugins: [
    generatedLists(),
    tanstackRouter({ ...routeTree, autoCodeSplitting: true }),
    linguiMacros(),
    domainTextsOut(),
    catalogues(),
    lingui(),
    // Every text gets its own element, so that a browser's translator cannot break React.
    react({ jsxImportSource: '/src/ui/own-text' }),
    straightImports(),
    firstScripts(),
    classicChunks(),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      // React itself now includes the function of this shim, and nearly the other one.
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: `${import.meta.dirname}/src/platform/react/store-selection.ts`,
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      graphqlAlias,
      {
        find: /^\.\/(?:infiniteQueryBehavior|mutation)\.js$/,
        replacement: `${import.meta.dirname}/src/start/build/unused-queries.ts`,
      },
      {
        find: /^\.\.\/zip\/zipToArrayBuffer\.js$/,
        replacement: `${import.meta.dirname}/src/platform/files/zip-workbook.ts`,
      },
    ],
  },
  // The server replaces this word by a new nonce, in the header and in the page, in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/page',
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A data: URL would need its own permission in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The domain has no side effects: unused files of it can be removed.
      treeshake: { moduleSideEffects: (id) => !id.includes('/domain/') },
      output: { codeSplitting: { groups: [...pageChunks(import.meta.dirname)] } },
    },
  },
  server: { port: 5173, host: '127.0.0.1', proxy: toPortalServer() },
});

/** In development vite serves the page and forwards the server's paths to it, with the host name of the browser. */
function toPortalServer(): Record<string, { target: string }> {
  const target = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
  const paths = '^/(graphql|auth|events|files/|public/|probe|healthz|dev/|icons/|manifest\\.webmanifest)';
  return { [paths]: { target } };
}

/** While `npm run dev` runs: generates the lists of actions and collections again when such a file is added or removed. */
function generatedLists(): Plugin {
  return {
    name: 'generated-lists',
    apply: 'serve',
    configureServer({ watcher }) {
      const isMember = /\.(action|collection)\.ts$|\.face\.tsx$|\/perform-[^/]+\.ts$/;
      for (const event of ['add', 'unlink'] as const)
        watcher.on(event, (file: string) => {
          if (isMember.test(file)) void generateLists();
        });
    },
  };
}

/** Lingui's macros need Babel; only files that import one pass through it. */
function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?(\?.*)?$/, code: /@lingui\/(?:react|core)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.split('?')[0],
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['jsx', 'typescript'] },
          plugins: [linguiMacro],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}
