import type { PublicProgram } from '../../../domain/programs/program.ts';
import { useShell } from './shell.ts';

/** The program whose portal this is; fixed for one start of the page. */
export function useProgram(): PublicProgram {
  return useShell().portal.program;
}
