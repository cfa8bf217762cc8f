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

/** Components that fewer than two features reach, through other components too; the frame (app/) uses any number. */
function partsOfOneFeature(modules) {
  const usersOf = new Map(modules.map(({ source, dependents }) => [source, dependents]));
  const features = (path, seen) => {
    const users = (usersOf.get(path) ?? []).filter((user) => !seen.has(user));
    return users.flatMap((user) => {
      seen.add(user);
      const feature = /^apps\/web\/src\/features\/([^/]+)/.exec(user)?.[1];
      if (feature) return [feature];
      return user.startsWith('apps/web/src/components/') ? features(user, seen) : ['app', 'frame'];
    });
  };
  return modules
    .filter(({ source }) => /^apps\/web\/src\/components\/.*(?<!\.test)\.tsx?$/.test(source))
    .map(({ source }) => ({ source, users: new Set(features(source, new Set())) }))
    .filter(({ users }) => users.size === 1)
    .map(
      ({ source, users }) => `${source} is used by ${[...users][0]} alone: move it to that feature's parts.`,
    );
}

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
problems.push(...partsOfOneFeature(output.modules));
for (const problem of problems) console.log(problem);
console.log(`${cruised} modules cruised, ${problems.length} problems.`);
process.exit(problems.length ? 1 : 0);
