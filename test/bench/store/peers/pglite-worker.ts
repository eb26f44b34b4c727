import { PGlite } from '@electric-sql/pglite';
import { worker } from '@electric-sql/pglite/worker';

void worker({ init: () => PGlite.create('idb://bench') });
