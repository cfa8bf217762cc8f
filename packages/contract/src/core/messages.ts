import * as z from 'zod/mini';
import { inEnglish, type Message, message } from './text.ts';

/** A list of choices longer than this is not read out. */
const maxChoices = 12;
const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

/** The message of a rule that has none of its own. */
export function wordsOf(issue: z.core.$ZodRawIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return wordsOfType(issue.expected, issue.input);
    case 'invalid_value':
      return issue.values.length > maxChoices
        ? message('Choose from the list.')
        : message('Choose one of: {words}.', { words: issue.values.map(String).join(', ') });
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum));
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum));
    default:
      return message('This value is not valid.');
  }
}

function atMost(origin: string, max: number): Message {
  if (origin === 'string') return message('At most {max} characters.', { max });
  return isList(origin) ? message('At most {max} entries.', { max }) : message('At most {max}.', { max });
}

function atLeast(origin: string, least: number): Message {
  if (origin === 'string') return message('At least {least} characters.', { least });
  return isList(origin)
    ? message('At least {least} entries.', { least })
    : message('At least {least}.', { least });
}

function wordsOfType(expected: string, input: unknown): Message {
  if (input === undefined || input === null) return message('Fill in this field.');
  if (expected === 'boolean') return message('Choose yes or no.');
  if (expected === 'string') return message('Enter a text.');
  if (expected === 'int') return message('Enter a whole number.');
  if (expected === 'number') return message('Enter a number.');
  return message('This value is not valid.');
}

z.config({ customError: (issue) => inEnglish(wordsOf(issue)) });

/** What an issue of a validation says, as a template with its values. */
export function messageOf(issue: z.core.$ZodIssue): Message {
  // An issue no longer says whether anything was entered: the words do.
  for (const input of [undefined, '']) {
    const words = wordsOf({ ...issue, input } as z.core.$ZodRawIssue);
    if (inEnglish(words) === issue.message) return words;
  }
  return message(issue.message);
}
