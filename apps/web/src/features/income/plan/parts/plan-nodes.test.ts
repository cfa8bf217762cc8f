import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLeaf } from './plan-forms.ts';
import { labelOf, optionLabel, placeWords, planLabels } from './plan-labels.ts';
import { type PlanNode, planNode } from './plan-nodes.ts';
import {
  formOf,
  type Json,
  type PlanPath,
  shownValue,
  typedValue,
  valueAt,
  withValueAt,
} from './plan-values.ts';

const scenarios = new URL('../../../../../../../scenarios/', import.meta.url);
const plans = readdirSync(scenarios)
  .filter((name) => name.endsWith('.json') && !name.startsWith('plan-refused'))
  .flatMap((name): [string, Json][] => {
    const { plan } = JSON.parse(readFileSync(new URL(name, scenarios), 'utf8')) as { plan?: Json };
    return plan ? [[name, plan]] : [];
  });

/** Writes every value of a plan through the inputs of the form, into an empty one; throws where the form has no input for it. */
function writeThroughForm(node: PlanNode, plan: Json, path: PlanPath, written: unknown): unknown {
  const value = valueAt(plan, path);
  const place = path.join('.');
  if (isLeaf(node)) {
    if (value === null) return written;
    if (node.type === 'flag') return withValueAt(written, path, value === true);
    if (node.type === 'choice' && !node.options.includes(String(value)))
      throw new Error(`${place}: no such choice`);
    return withValueAt(written, path, typedValue(node, shownValue(value)));
  }
  if (node.type === 'list')
    return (value as unknown[]).reduce<unknown>(
      (all, _, at) => writeThroughForm(node.item, plan, [...path, at], all),
      withValueAt(written, path, []),
    );
  if (node.type === 'forms') {
    const form = formOf(node.forms, value);
    if (value === null || form?.node === null) return withValueAt(written, path, value ?? undefined);
    if (!form?.node) throw new Error(`${place}: no such form`);
    const begun = withValueAt(
      written,
      path,
      form.key !== null && form.key in (value as Json) ? { [form.key]: form.name } : {},
    );
    return writeFields(form.node, plan, path, begun, form.key);
  }
  if (node.type === 'pairs')
    return Object.keys(value as Json).reduce<unknown>(
      (all, key) => writeThroughForm(node.value, plan, [...path, key], all),
      withValueAt(written, path, {}),
    );
  return writeFields(node, plan, path, path.length > 0 ? withValueAt(written, path, {}) : written, null);
}

function writeFields(
  node: PlanNode,
  plan: Json,
  path: PlanPath,
  written: unknown,
  kindKey: string | null,
): unknown {
  if (node.type !== 'object') throw new Error(`${path.join('.')}: no fields`);
  return Object.keys((valueAt(plan, path) ?? {}) as Json)
    .filter((key) => key !== kindKey)
    .reduce((all, key) => {
      const field = node.fields.find((known) => known.key === key);
      if (!field) throw new Error(`${[...path, key].join('.')}: no field`);
      return writeThroughForm(field.node, plan, [...path, key], all);
    }, written);
}

/** Without what says nothing: null where nothing is limited, a requirement without content. */
const meant = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, one]) => one !== null && !(key === 'need' && Object.keys(one).length === 0),
  );
  return Object.fromEntries(entries.map(([key, one]) => [key, meant(one)]));
};

it.each(plans)('the form can say the plan of %s', (_, plan) => {
  expect(meant(writeThroughForm(planNode, plan, [], {}))).toEqual(meant(plan));
});

it('every key and every choice of a plan has a name', () => {
  const unnamed: string[] = [];
  const look = (node: PlanNode): void => {
    if (node.type === 'choice')
      for (const option of node.options)
        if (optionLabel(option) === option && !/^[12]:[12]$/.test(option)) unnamed.push(option);
    if (node.type === 'list') look(node.item);
    if (node.type === 'pairs') look(node.value);
    if (node.type === 'forms') for (const form of node.forms) if (form.node) look(form.node);
    if (node.type !== 'object') return;
    for (const field of node.fields) {
      if (!(field.key in planLabels) && !planNodeKinds.has(field.key)) unnamed.push(field.key);
      look(field.node);
    }
  };
  look(planNode);
  expect(unnamed).toEqual([]);
  expect(labelOf('carry_limit')).toBe('Carry forward, at most');
  expect(placeWords('incomes.level.levels[0].percent')).toBe('Level income, Levels 1, Rate');
});

const incomesNode =
  planNode.type === 'object' ? planNode.fields.find(({ key }) => key === 'incomes')?.node : undefined;
const planNodeKinds = new Set(incomesNode?.type === 'object' ? incomesNode.fields.map(({ key }) => key) : []);
