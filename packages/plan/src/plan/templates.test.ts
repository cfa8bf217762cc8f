import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePlan } from './plan.ts';
import { planTemplates } from './templates.ts';

test.each(planTemplates.map((template) => [template.code, template.plan] as const))(
  'the template %s is a plan without problems',
  (_, plan) => {
    expect(parsePlan(plan)).toHaveProperty('plan');
  },
);

const scenarios = new URL('../../../../scenarios/', import.meta.url);
const worked = readdirSync(scenarios).filter((name) => name.startsWith('template-'));

test.each(worked)('scenarios/%s works out a month of the unchanged template', (name) => {
  const { plan } = JSON.parse(readFileSync(new URL(name, scenarios), 'utf8'));
  const code = name.replace(/^template-|\.json$/g, '').replaceAll('-', '_');
  expect(plan).toEqual(planTemplates.find((template) => template.code === code)?.plan);
});
