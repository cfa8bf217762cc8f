/** What the earnings guard finds in a text. */
export interface Promises {
  /** The words that promise an income, as they were compared. */
  promises: string[];
  /** An amount or a percentage stands beside a word of earning. */
  needs_disclaimer: boolean;
}

/**
 * Looks for promises of income in a text, in English and in Hindi, in either script (docs/security.md §13). It reads the
 * text as a person does: without regard to case, accents, nukta, invisible characters, letters that are set apart, look-alikes
 * of other alphabets or the script of the digits. A promise is found also where it is denied: the standing sentence denies it.
 */
export function findPromises(text: string): Promises {
  const read = asRead(text);
  const promises = [...new Set([...read.matchAll(promised)].map(([words]) => words))];
  return { promises, needs_disclaimer: earning.test(read) && hasFigure(read) };
}

/** Marks that change no word: accents, nukta. */
const marks = /[\u0300-\u036f\u093c]/g;
/** What is not seen: joiners, soft hyphens, directions, selectors of variants. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f/gu;
/** A nasal before a consonant is written in two ways: गारण्टी, गारंटी. */
const nasal = /[ङञणनम]्(?=[क-ह])|ँ/g;
/** Single letters set apart: g u a r a n t e e. */
const apart = /(?<![\p{L}\p{M}])\p{L}(?:[ .*_-]\p{L}){3,}(?![\p{L}\p{M}])/gu;
const lookAlikes: Record<string, string> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiѕsјjԁdɡgαaοoνvρpτtιiκkıi'.matchAll(/(.)(.)/gu)].map(([, seen, meant]) => [
    seen as string,
    meant as string,
  ]),
);
const lookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'gu');

function asRead(text: string): string {
  return text
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(marks, '')
    .toLowerCase()
    .replace(lookAlike, (letter) => lookAlikes[letter] as string)
    .replace(nasal, 'ं')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/٪/g, '%')
    .replace(apart, (letters) => letters.replace(/[ .*_-]/g, ''))
    .replace(/[^\S\n]+/g, ' ');
}

const start = '(?<![\\p{L}\\p{M}])';
const end = '(?![\\p{L}\\p{M}])';
const words = (...patterns: string[]) => `${start}(?:${patterns.join('|')})${end}`;
/** Between two words that belong together. */
const gap = '[ \\n_./-]{0,3}';
const money = '(?:money|income|cash|investment|deposit|capital|profits?|earnings?|returns?|rupees?)';
const paisa = '(?:पैस[ाेों]|रुपय[ाे]|रुपये|कमाई|आय|धन|रकम|निवेश|मुनाफ[ाे]|इनकम)';
const sure = '(?:पक्क[ाीे]|निश्चित|सुनिश्चित|तय|फिक्स|फिक्सड|फिक्स्ड|शर्तिया)';

const promised = new RegExp(
  words(
    'guarant[a-z]*|gaurant[a-z]*|garant[a-z]*|gur[ae]nt[a-z]*',
    'assur(?:ed|es|ance|ances|ing|e|edly)',
    `(?:risk|loss)${gap}(?:free|less)`,
    `(?:no|zero|0|without|nil)(?:${gap}any)?${gap}(?:risks?|loss|losses)`,
    `(?:double|doubles|doubling|triple|triples|tripling|multiply|multiplies)(?: up)?(?:${gap}(?:your|the|all|my|our|of))*${gap}${money}`,
    `${money}${gap}(?:doubles|doubled|triples|tripled|double|triple)`,
    `sure${gap}(?:shot|fire|${money})`,
    `(?:fixed|certain|definite|promised|secured?)${gap}(?:(?:monthly|daily|weekly|yearly)${gap})?(?:income|profits?|earnings?|returns?)`,
    `(?:can ?not|can'?t|never|will not|won'?t)${gap}lose`,
    `get${gap}rich|become${gap}(?:rich|a${gap}(?:millionaire|crorepati))`,
    `ग[ाै]र[ंे]?ट[ीि]\\p{M}*(?:ड|शुदा)?|गारंट[ीि]?(?:ड|शुदा)?|ग्यारंटी|गैरंटीड`,
    'आश्वस्त|आश्वासन|सुनिश्चित',
    `(?:जोखिम|रिस्क|नुकसान)${gap}(?:मुक्त|रहित|फ्री|नहीं|नही|के${gap}बिना)`,
    `(?:बिना|बगैर|शून्य|जीरो|नो)(?:${gap}किसी)?${gap}(?:जोखिम|रिस्क|नुकसान)`,
    `${sure}(?: (?:मासिक|रोज की|हर महीने))?${gap}${paisa}`,
    `${sure}${gap}(?:लाभ|रिटर्न|प्रॉफिट|आमदनी)`,
    `${paisa}(?: (?:को|होगा|होंगे|करें|करो|करे))*${gap}(?:दोगुन[ाेी]|दुगन[ाेी]|दुगुन[ाेी]|डबल|तिगुन[ाेी])`,
    `(?:दोगुन[ाेी]|दुगन[ाेी]|दुगुन[ाेी]|डबल|तिगुन[ाेी])${gap}${paisa}`,
    `(?:pakki|pakka)${gap}(?:kamai|munafa|income|profit|paisa)`,
    `(?:paisa|paise|money)${gap}(?:double|dugna|doguna)`,
    `bina${gap}(?:risk|jokhim|nuksan)`,
  ),
  'gu',
);

const earning = new RegExp(
  words(
    'earn(?:s|ed|er|ers|ing|ings)?',
    'incomes?|profit(?:s|ed|able|ably)?|return(?:s|ed|ing)?',
    'kamai|kamaye|kamao|kamaen?|munaf[ae]|aa?mdani',
    'कमा|कमाई|कमाईयां|कमाइयां|कमाए|कमाएं|कमाये|कमायें|कमाओ|कमाने|कमाना|कमानी|कमाइए|कमाइये|कमाते|कमाता|कमाती|कमाया|कमायी|कमाकर',
    'आय|आमदनी|लाभ|मुनाफ[ाेों]*',
    'रिटर्न|रिटर्न्स|इनकम|प्र[ॉोा]फिट|अर्निंग|अर्निंग्स|अर्न',
  ),
  'u',
);

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A day, a month, a financial year or a time of day is no amount. */
const dates = [
  /(?<![\d.,])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?![\d%]|[.,]\d)/g,
  /(?<![\d.,])\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?![\d%]|[.,]\d)/g,
  new RegExp(
    `(?<![\\d.,])\\d{1,2}(?:st|nd|rd|th)?[ -]?${month}[ ,.-]{0,2}(?:19|20)\\d{2}(?![\\d%]|[.,]\\d)`,
    'g',
  ),
  new RegExp(`(?<![a-z])${month}[ -]\\d{1,2}(?:st|nd|rd|th)?[ ,]{1,2}(?:19|20)\\d{2}(?![\\d%]|[.,]\\d)`, 'g'),
  new RegExp(`(?<![a-z])${month}[ -](?:19|20)\\d{2}(?![\\d%]|[.,]\\d)`, 'g'),
  /(?<![\d.,])(?:19|20)\d{2}-\d{2}(?![\d%]|[.,]\d)/g,
  /(?<![\d.,])\d{1,2}:\d{2}(?::\d{2})?(?![\d%]|[.,]\d)/g,
];
const currency = '(?:₹|rs|inr|usd|usdt|[$€£]|rupees?|rupay[ae]|dollars?|रु|रू|रुपए|रुपये|रुपया|रुपयों|रुपय|डॉलर)';
const many =
  '(?:k|l|cr|lac|lacs|lakhs?|crores?|thousands?|hundreds?|millions?|hazaa?r|हजार|हजारों|लाख|लाखों|करोड|करोडों|सौ|सैकडों)';
const share = '(?:%|percent|per ?cent|percentage|pct|प्रतिशत|फीसदी|फीसद|परसेंट)';
/** Amounts in words, amounts and shares in digits; a number of three digits or more is an amount also without a unit. */
const figure = new RegExp(
  [
    '%|₹|[$€£] ?\\d',
    `\\d[\\d,. ]{0,20}(?:${currency}|${many}|${share}|x|गुना|गुनी)${end}`,
    `${start}(?:rs|inr|usd|usdt|रु|रू)[ .:]{0,2}\\d`,
    words('rupees?|rupay[ae]|dollars?|रुपए|रुपये|रुपया|रुपयों|डॉलर'),
    words('lacs?|lakhs?|crores?|thousands?|millions?|hazaa?r|हजार|हजारों|लाख|लाखों|करोड|करोडों'),
    words('percent|per ?cent|percentage|प्रतिशत|फीसदी|फीसद|परसेंट'),
    '\\d[ ,.]?\\d[ ,.]?\\d',
  ].join('|'),
  'u',
);

const hasFigure = (read: string): boolean =>
  figure.test(dates.reduce((rest, date) => rest.replace(date, ' day '), read));
