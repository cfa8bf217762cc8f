import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';

const screens = ['/user/pages'];
/** The most pages somebody marks. */
export const maxFavourites = 30;

/** Addresses of pages in the order in which they were marked; one that is not permitted any more stays marked. */
export const readFavourites = endpoint({
  method: 'GET',
  path: 'profile/favourites',
  summary: 'The pages that the signed-in member has marked',
  screens,
  reply: data(z.array(z.string())),
});

/** All of them, in their order. */
export const saveFavourites = endpoint({
  method: 'PUT',
  path: 'profile/favourites',
  summary: 'Marks the pages that the signed-in member uses most',
  screens,
  body: z.object({
    urls: z.array(z.string().check(z.regex(/^\/[a-z0-9/-]{1,199}$/, 'This is no page.'))).check(
      z.maxLength(maxFavourites, `At most ${maxFavourites} pages.`),
      z.refine((urls) => new Set(urls).size === urls.length, 'One page is named twice.'),
    ),
  }),
  reply: data(z.array(z.string())),
});
