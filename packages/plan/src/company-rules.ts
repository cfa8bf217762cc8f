/** What of the company's settings decides an income. */
export type CompanyRules = { round_off_digits: number };
