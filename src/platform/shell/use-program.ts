import type { PublicProgram } from '../../../domain/programs/program.ts';
import { useShell } from './shell.ts';

/** The program of this portal; fixed for one start of the page. */
export function useProgram(): PublicProgram {
  return useShell().portal.program;
}
