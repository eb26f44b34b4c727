/** `npm run import -- FILE`: reads a ledger into the portal, in the running server or, without one, in this process. */
import * as v from 'valibot';
import type { ImportProblem } from '../domain/imports/import-problems.ts';
import { systemClock } from './clock.ts';
import { readConfiguration } from './configuration.ts';
import { prepareDemo, refuseDemoWorld } from './demo.ts';
import { describeProblem, describeReport } from './imports/describe-import.ts';
import { importUsage, readImportArguments } from './imports/import-arguments.ts';
import {
  type ImportAnswer,
  type ImportRequest,
  importAnswerSchema,
  importEventSchema,
} from './imports/import-report.ts';
import { toolHandlers } from './tool-handlers.ts';
import { doToolWork } from './tool-work.ts';

/** Nothing was readable, or the command was invalid. */
const exitUnreadable = 2;

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    tell(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);

async function main(): Promise<number> {
  const args = readImportArguments(process.argv.slice(2));
  if (typeof args === 'string') {
    tell(`${args}\n\n${importUsage}`);
    return exitUnreadable;
  }
  const problems: ImportProblem[] = [];
  const answer = await importThroughServerOrHere(args.request, (line) => {
    const event = v.parse(importEventSchema, JSON.parse(line));
    if (event.kind === 'progress') return args.isJson ? undefined : say(event.text);
    problems.push(event.problem);
    return args.isJson ? undefined : say(describeProblem(event.problem));
  });
  if (args.isJson) say(JSON.stringify({ ...answer, problems }, null, 2));
  else if (answer.ok) for (const line of describeReport(answer.report)) say(line);
  if (!answer.ok && !args.isJson) tell(answer.sentence);
  return answer.ok ? 0 : exitUnreadable;
}

async function importThroughServerOrHere(
  request: ImportRequest,
  onLine: (line: string) => void,
): Promise<ImportAnswer> {
  const configuration = readConfiguration(process.env);
  const result = await doToolWork(configuration, {
    name: 'import',
    payload: request,
    onLine,
    handlerOn: (database) => async (payload, report) => {
      // A demo that was never started has no programs yet; real ledgers are not imported into a demo.
      if (configuration.isDemo) await prepareDemo(database, systemClock, () => undefined);
      else await refuseDemoWorld(database, configuration);
      return toolHandlers(database, systemClock, configuration.isDemo)['import']?.(payload, report);
    },
  });
  return v.parse(importAnswerSchema, result);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
