import type { Form } from '../../../../components/form/use-form.ts';

/** The value at a path such as `population.orders.percent`. */
function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null)?.[key], values);
}

function withValue(inside: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = (inside ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withValue(object[key], rest, value) };
}

/** A view of a form whose inputs are named by paths; of `whole` ones digits travel as a number, blank as absent. */
export const byPath = (form: Form, whole: ReadonlySet<string>): Form => ({
  ...form,
  text: (name) => String(valueAt(form.values, name.split('.')) ?? ''),
  set: (name, value) => {
    const [first = '', ...rest] = name.split('.');
    const text = String(value ?? '').trim();
    const digits = /^\d{1,10}$/.test(text) ? Number(text) : text;
    const next = whole.has(name) ? (text === '' ? undefined : digits) : value;
    form.set(first, withValue(form.values[first], rest, next));
  },
});
