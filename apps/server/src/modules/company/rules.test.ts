import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusePromises } from './refuse-promises.ts';
import { findPromises } from './rules.ts';

const isPromise = (text: string) => findPromises(text).promises.length > 0;
const needsDisclaimer = (text: string) => findPromises(text).needs_disclaimer;

describe('a promise of income', () => {
  it.each([
    'Guaranteed returns',
    'GUARANTEED RETURNS',
    'Income is guaranteed',
    'Assured income for everybody',
    'A risk-free plan',
    'risk free, at last',
    'risk\u2011free',
    'No risk at all',
    'Double your money',
    'Doubling all of your investment',
    'A sure-shot plan',
    'Fixed monthly income',
    'G\u200Bu\u200Barantee',
    'g u a r a n t e e',
    'guаrаnteed, with two Cyrillic letters',
    'ｇｕａｒａｎｔｅｅｄ',
    'guaranteéd',
    'गारंटी',
    'गारण्टी',
    'गारन्टी के साथ',
    'पक्की कमाई',
    'पक्का मुनाफ़ा',
    'निश्चित आय',
    'बिना जोखिम',
    'जोखिम-मुक्त योजना',
    'कोई जोखिम नहीं',
    'पैसा दोगुना',
    'दुगुना पैसा',
    'pakki kamai',
    'paisa double',
  ])('is found in %s', (text) => {
    expect(isPromise(text)).toBe(true);
  });

  it.each([
    'Office closed on 15-Aug-2026',
    'The office has moved to 12 Hill Road.',
    'Closing of the month is on Friday.',
    'Your reassuring team leader', // no word of its own
    'A double room is booked for the meeting.',
    'कार्यालय 15 अगस्त को बंद है।',
    'पार्सल में कोई नुकसान हो तो बताएं।',
  ])('is not found in %s', (text) => {
    expect(isPromise(text)).toBe(false);
  });
});

describe('the disclaimer', () => {
  it.each([
    'Earn ₹50,000 a month',
    'Earn ₹५०,००० a month',
    'Earn 50,000 a month',
    'Earn Rs. 500 daily',
    'Earn fifty thousand rupees',
    'Earn lakhs from home',
    'Earn 50k',
    'You can earn up to 5 % a day',
    'Level income of 10 percent',
    'Profit: 12.5%',
    'returns of १२ %',
    '10x income',
    'हर महीने ₹50,000 की कमाई',
    'हर महीने ५० हज़ार कमाएँ',
    'हर महीने ५० हजार कमाएं',
    'आय 10 प्रतिशत',
    'मुनाफ़ा १० फ़ीसदी',
    'मुनाफ\u093Cा 10 फ\u093Cीसदी',
    'मुना\u095Eा 10 \u095Eीसदी',
    '2 करोड़ की आमदनी',
    '2 करो\u095C की आमदनी',
  ])('is needed for %s', (text) => {
    expect(needsDisclaimer(text)).toBe(true);
    expect(isPromise(text)).toBe(false);
  });

  it.each([
    'Office closed on 15-Aug-2026',
    'Level income of 15-Aug-2026 is posted at 18:30',
    'Income of August 2026 is posted',
    'Income of 2025-26 is in your statement',
    'Incomes are posted at night',
    'We learn 500 words', // to learn is not to earn
    'The fee is ₹500',
    'आयोजन 500 लोगों के लिए', // an event is no income
    '१५ अगस्त को कार्यालय बंद',
    'आय 15-08-2026 को जुड़ेगी',
  ])('is not needed for %s', (text) => {
    expect(needsDisclaimer(text)).toBe(false);
  });
});

describe('what is written around it', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.lorem(),
    fc.string({ unit: fc.constantFrom(...Array.from('अआकमाईय् 0१%₹-')) }),
  );
  const promises = fc.constantFrom(
    'Guaranteed returns',
    'risk-free',
    'Double your money',
    'गारंटी',
    'पक्की कमाई',
  );
  const figures = fc.constantFrom('Earn ₹50,000 a month', 'profit 10%', 'कमाई ५०%', 'मुनाफ़ा ₹100');

  it('hides nothing', () => {
    fc.assert(
      fc.property(anything, promises, figures, anything, (before, promise, figure, after) => {
        expect(isPromise(`${before}\n${promise}\n${after}`)).toBe(true);
        expect(needsDisclaimer(`${before}\n${figure}\n${after}`)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('makes no difference in the way it is written', () => {
    const ways = [
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFC'),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.replaceAll('\u093c', ''),
      (text: string) => Array.from(text).join('\u200d'),
      (text: string) =>
        text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + digit.charCodeAt(0) - 48)),
      (text: string) => text.replaceAll(' ', '\u00a0'),
    ];
    fc.assert(
      fc.property(promises, figures, fc.subarray(ways), (promise, figure, some) => {
        const write = (text: string) => some.reduce((written, way) => way(written), text);
        expect(isPromise(write(promise))).toBe(true);
        expect(needsDisclaimer(write(figure))).toBe(true);
      }),
    );
  });

  it('is read in a moment, also when somebody has tried to make it long', () => {
    for (const part of ['1,', 'double your ', '₹', 'g ', 'न्', 'guarant', 'earn 1 ', '\n'])
      expect(findPromises(part.repeat(5000))).toBeDefined();
  });
});

describe('the refusal', () => {
  const refused = (fields: Record<string, string>, disclaimer = false) => {
    try {
      refusePromises(fields, disclaimer);
      return null;
    } catch (error) {
      return error;
    }
  };

  it('stands on each field that promises, with the disclaimer too', () => {
    expect(refused({ heading: 'Guaranteed returns', text: 'Risk-free' }, true)).toMatchObject({
      code: 'income_promise',
      messages: { heading: { values: { words: 'guaranteed' } }, text: { values: { words: 'risk-free' } } },
    });
  });

  it('reads the fields together', () => {
    expect(refused({ heading: 'Earn', text: '₹50,000 a month' })).toMatchObject({
      code: 'disclaimer_needed',
      messages: { disclaimer: {} },
    });
    expect(refused({ heading: 'Earn', text: '₹50,000 a month' }, true)).toBeNull();
    expect(refused({ heading: 'Double your', text: 'money' })).toMatchObject({
      code: 'income_promise',
      messages: { heading: { values: { words: 'double your\nmoney' } } },
    });
  });

  it('names all that is wrong at once', () => {
    expect(refused({ heading: 'Guaranteed', text: 'earn 10 %' })).toMatchObject({
      code: 'income_promise',
      messages: { heading: {}, disclaimer: {} },
    });
  });
});
