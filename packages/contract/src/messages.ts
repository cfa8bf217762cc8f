import * as z from 'zod/mini';

/** A list of choices longer than this is not read out. */
const mostChoices = 12;
const counted: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' };

/** What a rule that has no words of its own says to whoever filled in the field. */
export function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wordsOfType(issue.expected, issue.input);
    case 'invalid_value':
      return issue.values.length > mostChoices
        ? 'Choose one of the list.'
        : `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return `At most ${issue.maximum}${counted[issue.origin] ?? ''}.`;
    case 'too_small':
      return `At least ${issue.minimum}${counted[issue.origin] ?? ''}.`;
    default:
      return 'This cannot be read.';
  }
}

function wordsOfType(expected: string, input: unknown): string {
  if (input === undefined || input === null) return 'Fill in this field.';
  if (expected === 'boolean') return 'Choose yes or no.';
  if (expected === 'string') return 'Enter a text.';
  if (expected === 'int') return 'Enter a whole number.';
  if (expected === 'number') return 'Enter a number.';
  return 'This cannot be read.';
}

z.config({ customError: wordsOf });
