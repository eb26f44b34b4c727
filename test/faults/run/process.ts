import './lean-globals.ts';
import { type Job, doJob } from './jobs.ts';
import { watchStrayErrors } from '../schedule/checks/stray-errors.ts';

// The engine warns developers about lost connections; here they are intended, thousands of times.
console.warn = () => undefined;
watchStrayErrors();
process.on('message', (job: Job) => {
  doJob(job).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
