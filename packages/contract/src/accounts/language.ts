import * as z from 'zod/mini';
import { data, shellEndpoint } from '../core/endpoint.ts';
import { languages } from '../core/languages.ts';

const language = z.enum(languages, 'Choose a language.');

/** Keeps the language with the account, for its mails and for every device it signs in on. Not in an opened panel. */
export const changeLanguage = shellEndpoint({
  method: 'PUT',
  path: 'profile/language',
  summary: 'The language the signed-in person reads',
  roles: ['User', 'Admin', 'Franchise'],
  body: z.object({ language }),
  reply: data(z.object({ language })),
});
