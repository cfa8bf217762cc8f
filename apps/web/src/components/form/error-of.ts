import type { FieldKind } from './input-props.ts';
import { fileNameOf } from './picture-input.tsx';

/** What is wrong with a field. One input for a whole list says what is wrong with any of its entries. */
export function errorOf(
  errors: Record<string, string>,
  name: string,
  { kind, Control }: { kind?: FieldKind; Control?: unknown },
): string | undefined {
  const own = errors[name] ?? (kind === 'picture' ? errors[fileNameOf(name)] : undefined);
  if (own || !Control) return own;
  return Object.entries(errors).find(([known]) => known.startsWith(`${name}.`))?.[1];
}
