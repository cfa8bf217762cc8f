import { expect, test } from 'vitest';
import { parsePlan } from './plan.ts';
import { planTemplates } from './templates.ts';

test.each(planTemplates.map((template) => [template.code, template.plan] as const))(
  'the template %s is a plan without problems',
  (_, plan) => {
    expect(parsePlan(plan)).toHaveProperty('plan');
  },
);
