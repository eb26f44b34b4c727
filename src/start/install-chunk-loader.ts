import { createChunkLoader } from './chunk-loader.ts';

// The build puts this before the first chunk. In development the page consists of modules, which the browser loads
// itself.
Object.assign(globalThis, { System: createChunkLoader(document) });
