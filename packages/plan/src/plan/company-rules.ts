/** The settings of the company that decide an income. */
export type CompanyRules = { round_off_digits: number };
