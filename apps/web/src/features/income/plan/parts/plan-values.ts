import type { PlanForm, PlanNode } from './plan-nodes.ts';

/** Where a value stands: keys of objects and places of lists. */
export type PlanPath = readonly (string | number)[];

export type Json = Record<string, unknown>;

/** As problems of a plan name a place: incomes.level.levels[0].percent. */
export const pathText = (path: PlanPath): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : step),
    '',
  );

export function valueAt(value: unknown, path: PlanPath): unknown {
  return path.reduce<unknown>((at, step) => (at as Json | undefined)?.[step as string], value);
}

/** Parts that say nothing when they are empty: they are never switched on without something in them. */
export const mayNotBeEmpty: ReadonlySet<string | number> = new Set(['need', 'by_rank', 'by_package']);

/** A copy with another value at a place; undefined takes it out, and with it a requirement that asks nothing any more, and a list without rows. */
export function withValueAt(value: unknown, [step, ...rest]: PlanPath, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  const below = withValueAt((value as Json | undefined)?.[step as string], rest, leaf);
  const isEmpty = Array.isArray(below) ? rest.length > 0 : mayNotBeEmpty.has(step);
  const isGone = below === undefined || (isEmpty && Object.keys(below as Json).length === 0);
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? value : [];
    return isGone ? list.filter((_, at) => at !== step) : Object.assign([...list], { [step]: below });
  }
  const { [step]: _before, ...others } = (value ?? {}) as Json;
  if (isGone) return others;
  // what stood there keeps its place among the keys
  return step in ((value ?? {}) as Json)
    ? { ...(value as Json), [step]: below }
    : { ...others, [step]: below };
}

/** What somebody typed, as plan.json writes it; nothing typed = not there. A number that is none stays text: the check says so. */
export function typedValue(node: PlanNode, text: string): unknown {
  const typed = text.trim();
  if (typed === '') return undefined;
  return node.type === 'count' && /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** What an input shows of a value. */
export const shownValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The form in which a part stands; undefined = none of them. */
export function formOf(forms: readonly PlanForm[], value: unknown): PlanForm | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return forms.find(({ name, node }) => node === null && name === value);
  const given = value as Json;
  return forms.find(({ name, node, key }) => {
    if (node === null) return false;
    // the key may be missing where one form is the usual one
    // one that was just chosen has nothing in it yet
    return key === null
      ? name in given || Object.keys(given).length === 0
      : (given[key] ?? forms[0]?.name) === name;
  });
}

/** How a part begins in a form. */
export const begunForm = ({ name, node, key }: PlanForm): unknown => {
  if (node === null) return name;
  return { ...(key === null ? {} : { [key]: name }), ...(begun(node) as Json) };
};

/** What a part holds when it is switched on: one row in each list it has by itself; plain words and figures have their usual ones. */
export function begun(node: PlanNode): unknown {
  if (node.type === 'list') return [begun(node.item)];
  if (node.type !== 'object') return '';
  const lists = node.fields.filter(
    ({ node: list, isOptional }) => !isOptional && list.type === 'list' && list.item.type === 'object',
  );
  return Object.fromEntries(lists.map((field) => [field.key, begun(field.node)]));
}
