import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

export type BarePage = 'list' | 'blank' | 'sync';

/** Builds one bare page like the portal (same tools, same nonce placeholder), with a worker that precaches it. */
export async function buildBare(page: BarePage, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: resolve(import.meta.dirname, page),
    logLevel: 'warn',
    publicDir: false,
    html: { cspNonce: '__CSP_NONCE__' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  await buildWorker(page, outDir);
}

async function buildWorker(page: BarePage, outDir: string): Promise<void> {
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  const startScripts = [...html.matchAll(/<script[^>]*\ssrc="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  const files = readdirSync(join(outDir, 'assets')).map((name) => ({ url: `/assets/${name}`, revision: null }));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BARE_BUILD__: JSON.stringify({ version: page, startScripts, files }) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: resolve(import.meta.dirname, 'bare-worker.ts'),
        formats: ['iife'],
        name: 'bareWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
