import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, ConfigurationError } from './configuration.ts';
import { completeMark, databaseFolder, openDatabase } from './database/database.ts';
import { lockDirectory } from './database/embedded/directory-lock.ts';
import { hasDemoWorld } from './programs/demo-mark.ts';

type Place = Pick<Configuration, 'databaseUrl' | 'dataDir' | 'isDemo' | 'isProduction'>;

/**
 * Deletes the demo's database, so that the next start creates a new one; false if there is none. Throws a message in production, with
 * DATABASE_URL, while a server uses the directory, and for a directory without this portal's demo.
 */
export async function startAnew({ databaseUrl, dataDir, isDemo, isProduction }: Place): Promise<boolean> {
  if (isProduction || !isDemo)
    throw new ConfigurationError('Only the demo is started anew: set DEMO=1, and never in production.');
  if (databaseUrl !== null)
    throw new ConfigurationError(
      'Only a data directory is started anew: leave DATABASE_URL out, its database is kept.',
    );
  const directory = join(dataDir, databaseFolder);
  if (!existsSync(directory)) return false;
  if (!existsSync(join(directory, completeMark)) || !(await holdsDemo(dataDir))) {
    throw new ConfigurationError(
      `${directory} does not hold the demo of this portal, so it is kept: delete it by hand if nothing in it is needed.`,
    );
  }
  const lock = lockDirectory(dataDir);
  try {
    rmSync(directory, { recursive: true });
  } finally {
    lock.release();
  }
  return true;
}

async function holdsDemo(dataDir: string): Promise<boolean> {
  const database = await openDatabase({ dataDir });
  try {
    return await hasDemoWorld(database);
  } finally {
    await database.close();
  }
}
