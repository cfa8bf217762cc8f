import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { blank } from '../core/fields.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { report } from '../core/report.ts';
import {
  contentId,
  daysInOrder,
  picture,
  plainText,
  published,
  publishedExtra,
  publishedList,
  saved,
  switched,
} from './content.ts';

const screens = ['/admin/miscellaneous/add-popup'];
const publish = ['/admin/miscellaneous/add-popup/publish'];

export const popupList = report({
  path: 'admin/popups',
  summary: 'Pop-ups that were, are and will be shown',
  screens,
  ...publishedList,
  extra: { ...publishedExtra, picture },
});

const fields = {
  heading: plainText('Enter a heading.', 150),
  text: plainText('Say what the picture says.', 1000),
  ...published,
};

export const addPopup = endpoint({
  method: 'POST',
  path: 'admin/add_popup',
  summary: 'Publishes a pop-up',
  screens: publish,
  body_limit: pictureBodyLimit(),
  body: z.object({ ...fields, picture: z.object(pictureFields()) }).check(daysInOrder),
  reply: saved,
});

/** Without a picture the one before stays. Who has closed it does not see it again. */
export const changePopup = endpoint({
  method: 'POST',
  path: 'admin/change_popup',
  summary: 'Changes a pop-up',
  screens: publish,
  body_limit: pictureBodyLimit(),
  body: z
    .object({ id: contentId(), ...fields, picture: blank(z.object(pictureFields())) })
    .check(daysInOrder),
  reply: saved,
});

export const switchPopup = endpoint({
  method: 'POST',
  path: 'admin/switch_popup',
  summary: 'Ends a pop-up before its last day, or shows it again',
  screens: publish,
  body: z.object({ id: contentId(), is_shown: z.boolean() }),
  reply: switched,
});
