import { chainNames } from '@banyan/contract/deposits/chains';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { planName } from '../apps/web/src/components/parts/plan-name.ts';
import { database } from './database.ts';
import type { Person } from './people.ts';

/** Where people's own words stand: names, and texts that they wrote for others to read as they are. */
const written = {
  app_user: ['user_id', 'name', "split_part(name, ' ', 1)", 'email'],
  franchise_owner: ['name', 'email'],
  chain_token: ['symbol'],
  // who sold and bought, as they were then
  invoice: ["jsonb_path_query(seller, '$.*') #>> '{}'", "jsonb_path_query(buyer, '$.*') #>> '{}'"],
  profile: ['address', 'district', 'state', 'country', 'nominee_name'],
  company: ['name', 'legal_name', 'address', 'state', 'timezone'],
  company_paper: ['name'],
  support_settings: ['officer_name', 'nodal_name', 'how_to_complain'],
  package: ['code', 'name', "data->>'kit'"],
  plan_version: [
    'note',
    "jsonb_path_query(plan, '$.**.item') #>> '{}'",
    "jsonb_path_query(plan, '$.**.code') #>> '{}'",
  ],
  product: ['name', 'description'],
  category: ['name'],
  reward_step: ['code', 'remark'],
  matrix_pool: ['code'],
  plan_proposal: ['note'],
  news: ['heading', 'text'],
  popup: ['heading', 'text'],
  achiever: ['rank', 'text'],
  broadcast: ['subject', 'body'],
  enquiry: ['name', 'subject', 'message', 'remark'],
  ticket: ['subject'],
  ticket_message: ['body'],
  mail: ['subject'],
  terms_text: ['text'],
  fund_transfer: ['remark'],
  adjustment: ['remark'],
  credit_request: ['reference', 'remark', 'answer'],
  stock_change: ['remark', 'batch'],
  payment_details: ['holder'],
  // a fund is named by the plan that opens it
  wallet: ['case when is_fund then name end'],
  holiday: ['name'],
  sign_in_log: ['user_agent'],
  // an act and what it is about are named by their codes, as the filters of the audit log find them
  audit_log: [
    "upper(left(action, 1)) || replace(substr(action, 2), '_', ' ')",
    "upper(left(object, 1)) || replace(substr(split_part(object, ':', 1), 2), '_', ' ')",
  ],
} as const;

/** Abbreviations and names that are the same in Hindi (docs/glossary.md), units, and keys of the keyboard. */
const sameInHindi =
  'KYC PAN GSTIN GST CGST SGST IGST TDS UPI IFSC OTP PIN QR BV ROI SKU HSN MRP UTR CSV XLSX PDF JSON NEFT IMPS RTGS DD SMS HTTPS TLS WhatsApp WalletConnect PostgreSQL SHA AM PM Cr MB KB png jpg jpeg https http HOST npm run audit Esc Enter Ctrl Alt Shift Tab English';

/** Addresses, and ids with what stands before them. */
const addresses = /https?:\S+|\b0x[\da-fA-F]+…[\da-fA-F]+|\b[a-z_]+:[\w.]+|\b[A-Z]+-[\w.-]*/g;
/** Codes, numbers, names of files and settings: they hold a digit or a sign no word has. */
const codes = /[\w.+@:/\-•]*[\d@_•/][\w.+@:/\-•?=&]*|\b[A-Za-z]+(?:\.[A-Za-z]+)+\b/g;

/** As somebody who reads Hindi on this device: their account keeps it too. */
export async function readHindi(page: Page, { user_id }: Person): Promise<void> {
  await database().updateTable('app_user').set({ language: 'hi' }).where('user_id', '=', user_id).execute();
  await page.addInitScript(() => localStorage.setItem('language', btoa('"hi"')));
}

/** Everything people wrote, the longest first. */
async function peoplesWords(): Promise<string[]> {
  const columns = Object.entries(written).flatMap(([table, names]) =>
    names.map((name) => sql`select (${sql.raw(name)})::text as words from ${sql.table(table)}`),
  );
  const { rows } = await sql<{ words: string }>`select distinct words
    from (${sql.join(columns, sql` union all `)}) w where words ~ '[A-Za-z]{2}'`.execute(database());
  return (
    [...rows.map(({ words }) => words), ...Object.values(chainNames)]
      // codes of the plan are shown as names
      .flatMap((words) => [words, planName(words), ...words.split('\n')])
      .filter((words) => words.length > 2)
      .sort((one, other) => other.length - one.length)
  );
}

/** What a page shows or says to a screen reader. */
export async function textsOn(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate(shownTexts))];
}

/** The texts that hold English which is no name, no code and not what people wrote until now. */
export async function englishAmong(
  texts: readonly string[],
  typed: readonly string[] = [],
): Promise<string[]> {
  const people = [...typed, ...(await peoplesWords())];
  return texts.filter((text) => isEnglish(text, people));
}

function isEnglish(text: string, people: readonly string[]): boolean {
  // two letters alone are the initials of somebody without a photo
  if (!/[A-Za-z]{2}/.test(text) || /^[A-Z]{2}$/.test(text)) return false;
  let rest = text.replaceAll(addresses, ' ');
  for (const words of people) if (rest.includes(words)) rest = rest.replaceAll(words, ' ');
  const left = rest.replaceAll(codes, ' ').match(/[A-Za-z]{2,}/g) ?? [];
  return left.some((word) => !sameInHindi.split(' ').includes(word));
}

/** Runs in the page: texts that are visible, and what is only said or hovered. The other language's own name is English. */
function shownTexts(): string[] {
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    const isShown =
      element?.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('script, style, noscript, textarea, #frame, [lang="en"]');
    if (!element || !isShown) continue;
    if (node === element) found.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
    else found.push(node.nodeValue?.trim() ?? '');
  }
  return found;
}
