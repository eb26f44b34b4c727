import shippedOperations from '../shipped-operations.json' with { type: 'json' };
import { ownDocuments } from './own-documents.gen.ts';

/** What a browser may run, hash → name: the documents of this build, and those of the builds that were shipped before it. */
export const allowedDocuments: Readonly<Record<string, string>> = { ...shippedOperations, ...ownDocuments };
