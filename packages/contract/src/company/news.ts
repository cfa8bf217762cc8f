import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { report } from '../core/report.ts';
import {
  contentId,
  daysInOrder,
  plainText,
  published,
  publishedExtra,
  publishedList,
  saved,
  switched,
} from './content.ts';

const screens = ['/admin/miscellaneous/add-news'];
const publish = ['/admin/miscellaneous/add-news/publish'];

export const newsList = report({
  path: 'admin/news',
  summary: 'News that was, is and will be shown',
  screens,
  ...publishedList,
  extra: { ...publishedExtra, is_important: z.boolean() },
});

const fields = {
  heading: plainText('Enter a heading.', 150),
  text: plainText('Enter the text.', 5000),
  is_important: z.boolean(),
  ...published,
};

/** Promises of income are refused; an amount beside a word of earning needs the disclaimer. */
export const addNews = endpoint({
  method: 'POST',
  path: 'admin/add_news',
  summary: 'Publishes news',
  screens: publish,
  body: z.object(fields).check(daysInOrder),
  reply: saved,
});

export const changeNews = endpoint({
  method: 'POST',
  path: 'admin/change_news',
  summary: 'Changes news',
  screens: publish,
  body: z.object({ id: contentId(), ...fields }).check(daysInOrder),
  reply: saved,
});

export const switchNews = endpoint({
  method: 'POST',
  path: 'admin/switch_news',
  summary: 'Ends news before its last day, or shows it again',
  screens: publish,
  body: z.object({ id: contentId(), is_shown: z.boolean() }),
  reply: switched,
});
