import { language } from './text.ts';

const ones = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const belowHundred = (value: number): string => {
  if (value < 20) return ones[value] ?? '';
  return [tens[Math.floor(value / 10)], ones[value % 10]].filter(Boolean).join(' ');
};

const belowThousand = (value: number): string => {
  const hundreds = Math.floor(value / 100);
  return [hundreds ? `${ones[hundreds]} hundred` : '', belowHundred(value % 100)].filter(Boolean).join(' ');
};

function whole(value: bigint): string {
  const crores = value / 10_000_000n;
  const lakhs = Number((value / 100_000n) % 100n);
  const thousands = Number((value / 1000n) % 100n);
  return [
    crores > 0n ? `${whole(crores)} crore` : '',
    lakhs ? `${belowHundred(lakhs)} lakh` : '',
    thousands ? `${belowHundred(thousands)} thousand` : '',
    belowThousand(Number(value % 1000n)),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * An amount in words as an Indian receipt writes it, lakh and crore: '11800.50' with the symbol ₹ is 'Rupees eleven
 * thousand eight hundred and fifty paise only'. Other currencies keep their symbol and name hundredths. `amount` is a
 * decimal string that is not negative; what lies beyond two decimals is left out.
 */
export function amountInWords(amount: string, symbol: string): string {
  if (language.amountInWords) return language.amountInWords(amount, symbol);
  const [units = '0', decimals = ''] = amount.split('.');
  const hundredths = Number(decimals.slice(0, 2).padEnd(2, '0'));
  const isRupee = symbol === '₹' || /^(rs\.?|inr)$/i.test(symbol);
  const words = whole(BigInt(units)) || 'zero';
  const small = hundredths ? ` and ${belowHundred(hundredths)} ${isRupee ? 'paise' : 'hundredths'}` : '';
  return `${isRupee ? 'Rupees' : symbol} ${words}${small} only`;
}
