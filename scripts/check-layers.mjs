// Checks who imports whom (scripts/layers.mjs), and that truly every source file was looked at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root } from './install.mjs';
import { layers } from './layers.mjs';
import { sourceFiles } from './source-files.mjs';

// dependency-cruiser 17 reads TypeScript 7 only through swc, which it never tells that a .tsx file holds JSX.
const swc = createRequire(import.meta.url)('@swc/core');
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });
const { cruise } = await import('dependency-cruiser');

process.chdir(root);
const resolving = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
};
const options = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(packages|apps)/[^/]+/(dist|node_modules/\\.cache)/' },
  validate: true,
  ruleSet: layers,
};
const { output } = await cruise(['packages', 'apps'], options, resolving);

const seen = new Map(output.modules.map((module) => [module.source, module]));
const problems = output.summary.violations.map(({ from, to, rule, cycle }) => {
  const { comment } = layers.forbidden.find(({ name }) => name === rule.name);
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${from} → ${way}\n  ${comment}`;
});
// A parser that understands nothing finds nothing wrong: every source must have been read, with its imports.
let cruised = 0;
for (const path of sourceFiles('packages', 'apps')) {
  if (!/\.tsx?$/.test(path)) continue;
  const imports = /^(import|export)\b[^;]*?\bfrom '/m.test(readFileSync(path, 'utf8'));
  const module = seen.get(path);
  if (!module || (imports && module.dependencies.length === 0)) problems.push(`${path} was not looked at.`);
  else cruised += 1;
}
if (cruised < 50) problems.push(`Only ${cruised} modules were looked at.`);
for (const problem of problems) console.log(problem);
console.log(`${cruised} modules cruised, ${problems.length} problems.`);
process.exit(problems.length ? 1 : 0);
