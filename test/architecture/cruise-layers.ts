import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { layerRules } from './layers.ts';

export interface BrokenLayer {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** All violations of a layer rule below `root`, including type imports, and the number of checked files. */
export async function cruiseLayers(root: string): Promise<{ files: string[]; broken: BrokenLayer[] }> {
  const { output } = await cruise(['domain', 'src', 'sw', 'server'], {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: layerRules.map((rule) => ({ ...rule, severity: 'error' })) },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  });
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text instead of a result: ${output}`);
  return { files: sourceFiles(output), broken: output.summary.violations.map(toBroken) };
}

function sourceFiles({ modules }: ICruiseResult): string[] {
  return modules.map(({ source }) => source).filter((source) => /^(domain|src|sw|server)\/.*\.tsx?$/.test(source));
}

function toBroken(violation: ICruiseResult['summary']['violations'][number]): BrokenLayer {
  const through = violation.cycle?.map(({ name }) => name).join(' → ');
  return { rule: violation.rule.name, from: violation.from, to: through ?? violation.to };
}
