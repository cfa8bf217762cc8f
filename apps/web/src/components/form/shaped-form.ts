import type { Form } from './use-form.ts';

/** A view of a form whose inputs hold whole numbers: what is typed in digits travels as a number, blank as absent. */
export const counting = (form: Form): Form => ({
  ...form,
  set: (name, value) => {
    const text = String(value ?? '').trim();
    form.set(name, text === '' ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : text);
  },
});

/** A view of a form whose inputs are named by paths of one step: `rate.percent` is `percent` of the object `rate`. */
export function nested(form: Form): Form {
  const read = (name: string): [string, string, Record<string, unknown>] => {
    const [object = '', key = ''] = name.split('.');
    return [object, key, (form.values[object] as Record<string, unknown> | undefined) ?? {}];
  };
  return {
    ...form,
    text: (name) => {
      const [, key, inside] = read(name);
      return String(inside[key] ?? '');
    },
    set: (name, value) => {
      const [object, key, inside] = read(name);
      const next = { ...inside, [key]: value };
      if (value === '') delete next[key];
      form.set(object, Object.keys(next).length > 0 ? next : undefined);
    },
  };
}

/** A view of a form whose inputs may hold nothing: a blank one travels as null. */
export const blankAsNull = (form: Form): Form => ({
  ...form,
  set: (name, value) => form.set(name, value === '' ? null : value),
});
