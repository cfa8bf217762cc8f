import { planSchema } from '@banyan/plan/plan/plan';

/** A part of a plan as a form shows it, made of the schema that reads plan.json: what that can say, the form can. */
export type PlanNode =
  /** `missing` = what stands for nothing typed. */
  | { type: 'decimal' | 'count' | 'text'; missing: string | undefined }
  | { type: 'flag'; missing: boolean }
  | { type: 'choice'; options: readonly string[]; missing: string | undefined }
  | { type: 'object'; fields: readonly PlanField[] }
  | { type: 'list'; item: PlanNode }
  | { type: 'pairs'; value: PlanNode }
  | { type: 'forms'; forms: readonly PlanForm[]; mayBeNone: boolean };

export interface PlanField {
  key: string;
  node: PlanNode;
  /** Not there = the part does not exist, as an income that the plan does not pay. */
  isOptional: boolean;
}

/** One of several forms of a part: a word, an object field by one key, or an object with a word in that key. */
export interface PlanForm {
  name: string;
  node: PlanNode | null;
  /** The key that holds the name; null = the object itself tells it. */
  key: string | null;
}

interface Def {
  type: string;
  innerType?: Schema;
  defaultValue?: unknown;
  shape?: Record<string, Schema>;
  element?: Schema;
  entries?: Record<string, string>;
  values?: readonly unknown[];
  options?: readonly Schema[];
  discriminator?: string;
  valueType?: Schema;
}
interface Schema {
  _zod: { def: Def };
}

function nodeOf(schema: Schema, missing?: unknown, isNullable = false): PlanNode {
  const { def } = schema._zod;
  const inner = def.innerType;
  switch (def.type) {
    case 'optional':
      return nodeOf(inner as Schema, missing, isNullable);
    case 'default':
    case 'prefault':
      return nodeOf(inner as Schema, def.defaultValue, isNullable);
    case 'nullable':
      return nodeOf(inner as Schema, missing, true);
    case 'boolean':
      return { type: 'flag', missing: missing === true };
    case 'number':
      return { type: 'count', missing: wordOf(missing) };
    case 'enum':
      return { type: 'choice', options: Object.values(def.entries ?? {}), missing: wordOf(missing) };
    case 'array':
      return { type: 'list', item: nodeOf(def.element as Schema) };
    case 'record':
      return { type: 'pairs', value: nodeOf(def.valueType as Schema) };
    case 'object':
      return { type: 'object', fields: fieldsOf(def.shape ?? {}) };
    case 'union':
      return { type: 'forms', forms: formsOf(def), mayBeNone: isNullable };
    default:
      // decimals say so in their refusals; what is neither is a code or a name
      return { type: isDecimal(schema) ? 'decimal' : 'text', missing: wordOf(missing) };
  }
}

/** A number or a word that stands for nothing typed; null is no word. */
const wordOf = (missing: unknown): string | undefined =>
  typeof missing === 'string' || typeof missing === 'number' ? String(missing) : undefined;

const fieldsOf = (shape: Record<string, Schema>): PlanField[] =>
  Object.entries(shape).map(([key, schema]) => ({
    key,
    node: nodeOf(schema),
    isOptional: schema._zod.def.type === 'optional',
  }));

function formsOf({ options = [], discriminator }: Def): PlanForm[] {
  return options.map((option) => {
    const { type, values, shape = {} } = option._zod.def;
    if (type === 'literal') return { name: String(values?.[0]), node: null, key: null };
    const [key = '', field] = Object.entries(shape)[0] ?? [];
    if (!discriminator || !field) return { name: key, node: nodeOf(option), key: null };
    const { [discriminator]: word, ...rest } = shape;
    return {
      name: literalOf(word as Schema),
      node: { type: 'object', fields: fieldsOf(rest) },
      key: discriminator,
    };
  });
}

function literalOf(schema: Schema): string {
  const { innerType, values } = schema._zod.def;
  return innerType ? literalOf(innerType) : String(values?.[0]);
}

/** Whether a schema of texts takes an amount and refuses a word. */
const isDecimal = (schema: Schema): boolean => {
  const { safeParse } = schema as unknown as { safeParse: (value: unknown) => { success: boolean } };
  return safeParse('1').success && !safeParse('a word').success;
};

/** The form of the whole plan. */
export const planNode = nodeOf(planSchema as unknown as Schema);
