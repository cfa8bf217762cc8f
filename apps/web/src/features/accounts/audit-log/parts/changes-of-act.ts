/** A line of what an act says: one value, or what was before and after. */
export interface ActLine {
  name: string;
  before?: string;
  after?: string;
  value?: string;
}

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isObject(value) && 'from' in value && 'to' in value;

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(written).join(', ') || '–';
  return isObject(value) ? JSON.stringify(value) : String(value);
};

/**
 * The details of an act as lines. A change is written as `{from, to}`: of one field, or of the whole, whose fields are then
 * compared one by one.
 */
export function linesOfAct(details: Values): ActLine[] {
  const { from, to, ...rest } = details;
  const whole = 'from' in details && 'to' in details ? wholeOf(from, to) : [];
  const loose = 'from' in details && 'to' in details ? rest : details;
  const fields = Object.entries(loose).map(
    ([name, value]): ActLine =>
      isChange(value)
        ? { name, before: written(value.from), after: written(value.to) }
        : { name, value: written(value) },
  );
  return [...whole, ...fields];
}

function wholeOf(from: unknown, to: unknown): ActLine[] {
  if (!isObject(from) || !isObject(to)) return [{ name: 'value', before: written(from), after: written(to) }];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((name) => ({ name, before: written(from[name]), after: written(to[name]) }))
    .filter(({ before, after }) => before !== after);
}
