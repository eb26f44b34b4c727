/** `npm run fresh`: deletes the demo from the data directory; the next start creates a new one. */
import { readConfiguration } from './configuration.ts';
import { startAnew } from './start-anew.ts';

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const isDeleted = await startAnew(configuration);
  process.stdout.write(
    isDeleted
      ? `The demo in ${configuration.dataDir} is deleted; npm start makes a new one.\n`
      : `There is no database in ${configuration.dataDir}; nothing was deleted.\n`,
  );
}
