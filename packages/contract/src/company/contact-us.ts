import * as z from 'zod/mini';
import { captcha } from '../accounts/accounts.ts';
import { data, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { plainText } from './content.ts';

/** It is received once this answers, whether or not mail works; the company's answer comes by mail. */
export const contactUs = publicEndpoint({
  method: 'POST',
  path: 'company/contact_us',
  summary: 'Sends the company an enquiry',
  limit: 10,
  body: z.object({
    name: fields.name(),
    email: fields.email(),
    mobile: fields.blank(fields.mobile()),
    subject: plainText('Enter a subject.', 150),
    message: plainText('Enter your message.', 5000),
    captcha: captcha(),
  }),
  reply: data(z.object({ no: z.string(), received_at: z.string() })),
});
