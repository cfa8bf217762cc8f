import { withoutMeaning } from '@banyan/contract/core/text';
import { keyOfText } from '@banyan/contract/hindi/key';
import { hindiValue } from '@banyan/contract/hindi/values';
import { i18n } from '@lingui/core';
import { hindiAmount } from './hindi-amount.ts';
import { hindiParticulars } from './hindi-particulars.ts';
import { language } from './text.ts';

/** The tables of each part of the product, as build/language-files.ts lists them. */
interface Files {
  names: string[];
  of: Record<string, number[]>;
}
type Table = Record<string, string>;

/** What index.html has begun to fetch. */
const page = globalThis as { __hindi?: Promise<Files> };

/** Hindi by the keys of its English texts. */
const texts = new Map<string, string>();
const fetched = new Map<string, Promise<void>>();

const found = (english: string): string | undefined => texts.get(keyOfText(english));

/** Speaks Hindi from here on: everything that is shown is asked for in it. */
export async function speakHindi(address: string): Promise<void> {
  Object.assign(language, {
    code: 'hi',
    find: (english: string) => found(english) ?? withoutMeaning(english),
    write: (written: string) => hindiValue(written, found),
    particulars: (written: string) => hindiParticulars(written, found, language.write),
    amountInWords: hindiAmount,
    load: loadTexts,
  } satisfies typeof language);
  i18n.loadAndActivate({ locale: 'hi', locales: ['hi-IN-u-nu-latn'], messages: {} });
  await loadTexts(address);
}

/** Fetches the tables an address needs. What did not arrive is English, and is asked for again with the next page. */
async function loadTexts(address: string): Promise<void> {
  try {
    const { names, of } = (await page.__hindi) ?? { names: [], of: {} };
    // an address has the tables of its section, or of itself
    const found = [address, address.split('/', 3).join('/'), ''].find((part) => of[part]) ?? '';
    await Promise.all((of[found] ?? []).map((index) => once(names[index] ?? '')));
  } catch {
    // as said above
  }
}

function once(name: string): Promise<void> {
  const known = fetched.get(name);
  if (known) return known;
  const asked = fetch(`/${name}`)
    .then((reply) => reply.arrayBuffer())
    .then((bytes) => take(JSON.parse(lettersOf(new Uint8Array(bytes))) as Table));
  asked.catch(() => fetched.delete(name));
  fetched.set(name, asked);
  return asked;
}

/** Bytes from 128 on are the letters of Devanagari, in their order (build/language-files.ts). */
function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte < 128 ? byte : byte + 0x880);
  return letters;
}

function take(table: Table): void {
  for (const [key, hindi] of Object.entries(table)) texts.set(key, hindi);
}
