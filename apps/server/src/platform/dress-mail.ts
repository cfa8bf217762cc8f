import { readableOn } from '@banyan/contract/core/contrast';
import type { Db } from './database/db.ts';

/** How mails of the company look, and whom their readers may ask. */
export interface MailLook {
  company: string;
  /** Main colour; null = the product's own. */
  colour: string | null;
  logo: Buffer | null;
  support: string | null;
}
export type ReadMailLook = (db: Db) => Promise<MailLook>;

/** Under this id the logo lies in the mail itself: nothing is fetched when it is opened. */
export const logoId = 'logo';
const ownColour = '#0b5468';

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Addresses lead to their page. */
const linked = (text: string, colour: string): string =>
  text.replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (url) => `<a href="${url}" style="color:${colour}">${url}</a>`,
  );

/** A mail with the company's head and support contact; its text stays as it is beside it. */
export function dressMail(body: string, { company, colour, logo, support }: MailLook): string {
  const read = readableOn(['#ffffff'], colour ?? ownColour, '#000000');
  const paragraphs = body
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linked(escaped(part), read).replaceAll('\n', '<br>')}</p>`);
  const head = logo
    ? `<img src="cid:${logoId}" alt="${escaped(company)}" height="40">`
    : `<strong style="font-size:18px;color:${read}">${escaped(company)}</strong>`;
  return [
    '<!doctype html><meta charset="utf-8">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;color:#12201d;font:16px/24px sans-serif">',
    `<div style="padding-bottom:16px;margin-bottom:24px;border-bottom:3px solid ${colour ?? ownColour}">${head}</div>`,
    ...paragraphs,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d5dcd9;color:#55625e;font-size:13px">${escaped(company)}`,
    support ? ` · ${escaped(support)}` : '',
    '</p></div>',
  ].join('');
}
