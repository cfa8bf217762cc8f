import * as z from 'zod/mini';
import { data, publicEndpoint, shellEndpoint } from '../core/endpoint.ts';
import { contentId, inLanguage, picture } from './content.ts';

/** Important ones first, then the newest; at most 20. */
export const news = publicEndpoint({
  method: 'GET',
  path: 'company/news',
  summary: 'News for the caller',
  query: inLanguage,
  reply: data(
    z.array(
      z.object({
        id: z.string(),
        heading: z.string(),
        text: z.string(),
        link: z.nullable(z.string()),
        is_important: z.boolean(),
        from_on: z.string(),
        disclaimer: z.boolean(),
      }),
    ),
  ),
});

/** Those the person has not closed yet, the oldest first; a visitor gets those for everybody. At most 5. */
export const popups = publicEndpoint({
  method: 'GET',
  path: 'company/popup',
  summary: 'Pop-ups for the caller',
  query: inLanguage,
  reply: data(
    z.array(
      z.object({
        id: z.string(),
        heading: z.string(),
        /** What the picture says. */
        text: z.string(),
        link: z.nullable(z.string()),
        picture,
        disclaimer: z.boolean(),
      }),
    ),
  ),
});

/** It is not shown to this person again. In an opened panel nothing is kept: its owner has not seen it. */
export const markPopupSeen = shellEndpoint({
  method: 'POST',
  path: 'company/popup_seen',
  summary: 'Marks a pop-up as closed',
  roles: ['User', 'Franchise'],
  body: z.object({ id: contentId() }),
  reply: data(z.object({})),
});

/** What everybody sees of an achiever; the standing sentence always stands beneath. */
export const achiever = z.object({
  id: z.string(),
  name: z.string(),
  rank: z.string(),
  text: z.string(),
  picture: z.nullable(picture),
  achieved_on: z.string(),
});

/** The newest first, at most 30. */
export const achievers = publicEndpoint({
  method: 'GET',
  path: 'company/achievers',
  summary: 'Members who agreed to be shown',
  query: inLanguage,
  reply: data(z.array(achiever)),
});
