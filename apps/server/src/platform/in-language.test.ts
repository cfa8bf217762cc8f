import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeLanguage } from '@banyan/contract/accounts/language';
import { errors } from '@banyan/contract/core/errors';
import { message, text } from '@banyan/contract/core/text';
import { describe, expect, it } from 'vitest';
import { fail } from './fail.ts';
import { failureBody } from './http/http-errors.ts';
import { inLanguage, languageAsked } from './in-language.ts';
import { repositoryRoot } from './root.ts';

const devanagari = /[\u0900-\u097f]/;

describe('languages', () => {
  it('writes every refusal in Hindi, and in English letter by letter', () => {
    for (const { message: english } of Object.values(errors)) {
      expect(inLanguage(english, 'hi')).toMatch(devanagari);
      expect(inLanguage(english, 'en')).toBe(english);
    }
  });

  it('fills the values of both, translates a value that is a text and the month of a date', () => {
    const sentence = message('{name} approved this on {at}.', {
      name: 'Asha',
      at: '20-Nov-2026 10:42:08 AM',
    });
    expect(inLanguage(sentence, 'en')).toBe('Asha approved this on 20-Nov-2026 10:42:08 AM.');
    expect(inLanguage(sentence, 'hi')).toContain('20-नव-2026 10:42:08 AM');
    const plural = message('{count, plural, one {# row} other {# rows}}', { count: 0 });
    expect([inLanguage(plural, 'en'), inLanguage(plural, 'hi').slice(0, 2)]).toEqual(['0 rows', '0 ']);
  });

  it('shows no meaning of a word', () => {
    expect(inLanguage(text('Open', 'a status'), 'en')).toBe('Open');
  });

  it('asks for Hindi by the header, and gets English for anything else', () => {
    const asked = ['hi', 'hi-IN,en;q=0.5', 'en-IN', 'hil', undefined].map((header) =>
      languageAsked({ 'accept-language': header }),
    );
    expect(asked).toEqual(['hi', 'hi', 'en', 'en', 'en']);
  });

  it('keeps a refusal by its template, so that each caller reads it in their own language', () => {
    const body = failureBody(fail('insufficient_funds'), 'r1');
    expect(body.errors).toEqual({ amount: 'Insufficient funds!' });
    expect(body.messages.amount).toMatchObject({ text: 'Insufficient funds!' });
  });

  it('has a table of one entry a line, in the order of the alphabet', () => {
    const file = readFileSync(join(repositoryRoot(), 'packages/contract/src/hindi/texts.json'), 'utf8');
    // as the lines stand: an object has keys that are numbers before all others
    const keys = [...file.matchAll(/^ {2}("(?:[^"\\]|\\.)*"): /gm)].map(
      ([, key]) => JSON.parse(key ?? '') as string,
    );
    expect(keys).toEqual([...keys].sort());
    expect(keys).toHaveLength(Object.keys(JSON.parse(file)).length);
    expect(file.split('\n')).toHaveLength(keys.length + 3);
    expect(changeLanguage.path).toBe('profile/language');
  });
});
