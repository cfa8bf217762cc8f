import { text } from '@banyan/contract/core/text';
import type { FastifyInstance } from 'fastify';
import { fail } from '../fail.ts';

/** Lists and objects inside each other, and values in all, that a body may hold: the deepest plan has nine. */
export const jsonLimits = { depth: 32, values: 20_000 };

/**
 * Reads JSON bodies that are within `jsonLimits`: a megabyte of brackets costs the parser and every later walk over it
 * fifty times what a text of the same length does (docs/security.md §5).
 */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    if (!isWithinLimits(json))
      return done(fail('invalid_request', { form: text('The request holds too many lists or fields.') }));
    // no table holds a NUL: it is refused on its field, before anything is asked of the database
    const fields = json.includes('\\u0000') ? fieldsWithNul(json) : [];
    if (fields.length === 0) return void parse(request, json, done);
    done(
      fail(
        'invalid_request',
        Object.fromEntries(
          fields.map((field) => [field, text('This text holds a character that cannot be stored.')]),
        ),
      ),
    );
  });
}

/** The fields of a JSON text that hold a NUL, as `images.0.file_name`; none where it is no JSON. */
function fieldsWithNul(json: string): string[] {
  const found: string[] = [];
  const look = (value: unknown, field: string): void => {
    if (typeof value === 'string' && value.includes('\u0000')) found.push(field || 'form');
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) look(inner, field ? `${field}.${key}` : key);
  };
  try {
    look(JSON.parse(json), '');
  } catch {
    // the parser says what is wrong
  }
  return found;
}

/** Whether a JSON text is within `jsonLimits`, counted without parsing it. */
export function isWithinLimits(json: string): boolean {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === ',') values++;
    else if (sign === '[' || sign === '{') {
      depth++;
      values++;
    } else if (sign === ']' || sign === '}') depth--;
    if (depth > jsonLimits.depth || values > jsonLimits.values) return false;
  }
  return true;
}
