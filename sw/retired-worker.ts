import { retireOn } from './retire.ts';
import { scope } from './worker-scope.ts';

// The kill switch: deployed instead of a broken worker; pages then come from the server.
retireOn(scope);
