/** Hindi has a word of its own for each number below a hundred: ten a line, from शून्य (0) to निन्यानवे (99). */
const belowHundred = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
].flatMap((line) => line.split(' '));

/** Each unit, as the power of ten it stands for; above a crore one counts crores. */
const units: readonly [bigint, string][] = [
  [10_000_000n, 'करोड़'],
  [100_000n, 'लाख'],
  [1000n, 'हज़ार'],
  [100n, 'सौ'],
];

/** A whole number in Hindi words. */
export function hindiNumber(value: bigint): string {
  if (value < 100n) return belowHundred[Number(value)] ?? '';
  const [unit, word] = units.find(([least]) => value >= least) ?? [100n, 'सौ'];
  const rest = value % unit;
  return `${hindiNumber(value / unit)} ${word}${rest > 0n ? ` ${hindiNumber(rest)}` : ''}`;
}

/** An amount in Hindi words, by the rules of `amountInWords`: '56.50' is 'छप्पन रुपये और पचास पैसे मात्र'. */
export function hindiAmount(amount: string, symbol: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  const hundredths = BigInt(decimals.slice(0, 2).padEnd(2, '0'));
  const isRupee = symbol === '₹' || /^(rs\.?|inr)$/i.test(symbol);
  const words = hindiNumber(BigInt(whole));
  const small = hundredths > 0n ? ` और ${hindiNumber(hundredths)} ${isRupee ? 'पैसे' : 'सौवें'}` : '';
  return isRupee ? `${words} रुपये${small} मात्र` : `${symbol} ${words}${small} मात्र`;
}
