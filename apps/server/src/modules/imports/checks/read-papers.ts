import type { Checking, Row } from './read-rows.ts';

type Problems = Checking['problems'];

const panForm = /^[A-Z]{5}\d{4}[A-Z]$/;
const accountForm = /^\d{9,18}$/;
const ifscForm = /^[A-Z0-9]{11}$/;
const longestName = 100;

/** What the other system states of a member's papers and bank; `name` is whose they are. */
export function readPapers(row: Row, problems: Problems, name: string) {
  return { pan: readPan(row, problems), bank: readBank(row, problems, name) };
}

/** The PAN as the other system states it: nobody has seen its card here. */
function readPan(row: Row, problems: Problems): string | undefined {
  const pan = row.cell('pan').replaceAll(' ', '').toUpperCase();
  if (pan === '') return undefined;
  if (panForm.test(pan)) return pan;
  problems.add(row.place('pan'), 'bad_pan', row.cell('pan'));
  return undefined;
}

/** The bank account of a member; without a holder it is held under the name of the member. */
function readBank(
  row: Row,
  problems: Problems,
  name: string,
): { account_no: string; ifsc: string; holder: string } | undefined {
  const account_no = row.cell('account_no').replace(/[\s-]/g, '');
  const ifsc = row.cell('ifsc').replaceAll(' ', '').toUpperCase();
  if (account_no === '') return undefined;
  if (!accountForm.test(account_no))
    problems.add(row.place('account_no'), 'bad_account', row.cell('account_no'));
  else if (ifsc === '') problems.add(row.place('ifsc'), 'no_ifsc');
  else if (!ifscForm.test(ifsc)) problems.add(row.place('ifsc'), 'bad_ifsc', row.cell('ifsc'));
  else return { account_no, ifsc, holder: row.line('account_holder', longestName) ?? name };
  return undefined;
}
