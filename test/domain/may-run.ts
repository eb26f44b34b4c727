import { isAllowed } from '../../domain/access/access.ts';
import { permittedOperations } from '../../domain/access/permitted-operations.gen.ts';
import type { Role } from '../../domain/access/role.ts';

/** True where the table of permissions lets somebody with these roles run the operation. */
export function mayRun(operation: string, held: readonly Role[]): boolean {
  const access = Object.hasOwn(permittedOperations, operation) ? permittedOperations[operation] : undefined;
  return access !== undefined && isAllowed(access, held);
}
