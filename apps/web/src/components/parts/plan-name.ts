/** The name a code of the plan stands for: TABLET is a tablet. What is no word in capitals, such as VIP, is a name itself. */
export const planName = (code: string): string =>
  /^[A-Z][A-Z_ -]{3,}$/.test(code) ? code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ') : code;
