import { useEffect } from 'react';
import type { AnyForm } from './use-form.ts';

interface Props {
  form: AnyForm;
  /** The fields that others depend on. */
  names: readonly string[];
  /** Called at the start and after each change; the same function at every draw. */
  onChange: (values: Record<string, string>, form: AnyForm) => void;
}

/** Tells the page what stands in some fields of its form, for options and hints that follow from it. */
export function WatchValues({ form, names, onChange }: Props) {
  const values = JSON.stringify(Object.fromEntries(names.map((name) => [name, form.text(name)])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every draw
  useEffect(() => onChange(JSON.parse(values) as Record<string, string>, form), [values, onChange]);
  return null;
}
