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
    if (isWithinLimits(json)) void parse(request, json, done);
    else done(fail('invalid_request', { form: text('The request holds too many lists or fields.') }));
  });
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
