import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { messageOf } from './messages.ts';
import { inEnglish } from './text.ts';

const firstMessage = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

it.each([
  [z.string(), undefined, 'Fill in this field.'],
  [z.string(), null, 'Fill in this field.'],
  [z.string(), 5, 'Enter a text.'],
  [z.boolean(), 'yes', 'Choose yes or no.'],
  [z.number(), 'five', 'Enter a number.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.enum(['User', 'Admin']), 'user', 'Choose one of: User, Admin.'],
  [z.string().check(z.maxLength(3)), 'long', 'At most 3 characters.'],
  [z.array(z.string()).check(z.minLength(1)), [], 'At least 1 entries.'],
  [z.number().check(z.maximum(200)), 201, 'At most 200.'],
  [z.union([z.string(), z.number()]), true, 'This value is not valid.'],
  [z.string('Enter a name.'), 5, 'Enter a name.'],
])('says what is wrong where the rule itself has no words', (schema, value, words) => {
  expect(firstMessage(schema, value)).toBe(words);
});

it('is a template with its values, so that another language can say it', () => {
  const issueOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0];
  const long = issueOf(z.string().check(z.maxLength(3)), 'long');
  expect(long && messageOf(long)).toEqual({ text: 'At most {max} characters.', values: { max: 3 } });
  const missing = issueOf(z.string(), undefined);
  expect(missing && messageOf(missing)).toEqual({ text: 'Fill in this field.', values: {} });
  const own = issueOf(z.string('Enter a name.'), 5);
  expect(own && inEnglish(messageOf(own))).toBe('Enter a name.');
});
