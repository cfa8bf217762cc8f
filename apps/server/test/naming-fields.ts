import type { Endpoint } from '@banyan/contract/core/endpoint';
import { namingFields } from '@banyan/contract/core/fields';
import type * as z from 'zod/mini';

/** What names a person or a record where the contract uses no field of that kind. */
const namingName = /(^|_)(ids?|no|token|owner|entry|text)$/;

interface Def {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
}

/** Names of the fields of a call, of its query or its body, that name a person or a record. */
export function namingFieldsOf({ query, body }: Endpoint): string[] {
  const found = new Set<string>();
  const look = (schema: z.core.$ZodType | undefined, name: string): void => {
    if (!schema) return;
    if (name && (namingFields.has(schema) || namingName.test(name))) found.add(name);
    const { shape, options = [], innerType, in: from, out, element } = schema._zod.def as Def;
    for (const [key, field] of Object.entries(shape ?? {})) look(field, key);
    for (const inner of [...options, innerType, from, out, element]) look(inner, name);
  };
  look(query, '');
  look(body, '');
  return [...found];
}
