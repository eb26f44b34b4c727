import { retireOn } from './retire.ts';
import { scope } from './worker-scope.ts';

// The kill switch: shipped in place of a worker that turned out broken; pages then come from the server.
retireOn(scope);
