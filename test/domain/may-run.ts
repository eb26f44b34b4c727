import { isAllowed } from '../../domain/access/access.ts';
import { permittedOperations } from '../../domain/access/permitted-operations.gen.ts';
import type { Role } from '../../domain/access/role.ts';

/** True if the table of permissions allows these roles to run the operation. */
export function mayRun(operation: string, held: readonly Role[]): boolean {
  const access = Object.hasOwn(permittedOperations, operation) ? permittedOperations[operation] : undefined;
  return access !== undefined && isAllowed(access, held);
}
