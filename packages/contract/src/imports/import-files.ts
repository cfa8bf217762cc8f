import { type Text, text } from '../core/text.ts';

/**
 * How a cell is read: `id` = an id of the other system, `name` and `line` = one line of text, `day` = a date with or
 * without a time, `money` = an amount of 0 or more, `balance` = an amount with a sign, `count` = a whole number.
 */
type CellKind = 'id' | 'line' | 'code' | 'day' | 'money' | 'balance' | 'count' | 'side' | 'status';

export interface ImportColumn {
  words: Text;
  kind: CellKind;
  /** Whether a row without it is refused. */
  needed: boolean;
  /** Headings of other systems that mean it, in small letters and digits alone. */
  guesses: readonly string[];
}

const mapped = (words: Text, kind: CellKind, guesses: string, needed = false): ImportColumn => ({
  words,
  kind,
  needed,
  guesses: guesses.split(' '),
});
const needed = (words: Text, kind: CellKind, guesses: string) => mapped(words, kind, guesses, true);
const member = needed(
  text('Member id'),
  'id',
  'member memberid user userid id username memberno code distributorid',
);

/** Every file a network is brought in by, in the order in which they are read, with what may stand in each column. */
export const importFiles = {
  members: {
    words: text('Members'),
    columns: {
      member,
      name: needed(text('Name'), 'line', 'name fullname membername username distributorname'),
      email: mapped(text('E-mail'), 'line', 'email mail emailid emailaddress'),
      mobile: mapped(text('Mobile'), 'line', 'mobile phone mobileno mobilenumber contact phonenumber'),
      sponsor: mapped(text('Sponsor'), 'id', 'sponsor sponsorid referrer referredby introducer introducerid'),
      parent: mapped(
        text('Placement parent'),
        'id',
        'parent parentid placement placementid upline uplineid underid placementparent',
      ),
      side: mapped(text('Side'), 'side', 'side position leg placementside'),
      joined: needed(
        text('Joined'),
        'day',
        'joined joinedat joinedon joiningdate dateofjoining doj registered createdat',
      ),
      activated: mapped(text('Activated'), 'day', 'activated activatedat activatedon activationdate doa'),
      status: mapped(text('Status'), 'status', 'status memberstatus accountstatus'),
      password_hash: mapped(text('Password hash'), 'line', 'passwordhash hash password'),
      pan: mapped(text('PAN'), 'code', 'pan panno pannumber pancard'),
      account_no: mapped(
        text('Account number'),
        'code',
        'accountno accountnumber bankaccount bankaccountno bankaccountnumber acno',
      ),
      ifsc: mapped(text('IFSC'), 'code', 'ifsc ifsccode bankifsc'),
      account_holder: mapped(
        text('Account holder'),
        'line',
        'accountholder accountholdername holder accountname beneficiary beneficiaryname',
      ),
    },
  },
  topups: {
    words: text('Topups'),
    columns: {
      member,
      package: needed(text('Package'), 'code', 'package packagecode plan product packageid'),
      amount: needed(text('Amount'), 'money', 'amount price value packageamount'),
      bv: mapped(text('BV'), 'money', 'bv pv businessvolume points'),
      paid: mapped(text('Paid'), 'money', 'paid paidamount received'),
      date: needed(text('Date'), 'day', 'date on topupdate purchasedate at createdat'),
      earned: mapped(text('Earned so far'), 'money', 'earned earnedsofar income incomesofar'),
      roi_paid: mapped(text('ROI days paid'), 'count', 'roipaid roidays roicount paiddays'),
      roi_earned: mapped(text('ROI income'), 'money', 'roiearned roiincome roiamount'),
      /** 1 = what it may earn was reached, or was taken for reached. */
      completed: mapped(text('Completed'), 'count', 'completed iscompleted'),
    },
  },
  wallets: {
    words: text('Wallet balances'),
    columns: {
      member,
      wallet: needed(text('Wallet'), 'code', 'wallet walletcode wallettype'),
      amount: needed(text('Balance'), 'balance', 'balance amount openingbalance'),
    },
  },
  carries: {
    words: text('Carry forward'),
    columns: {
      member,
      // below zero where a topup was reversed after it was matched
      left: needed(text('Left'), 'balance', 'left leftcarry leftbv carryleft leftvolume'),
      right: needed(text('Right'), 'balance', 'right rightcarry rightbv carryright rightvolume'),
      left_virtual: mapped(text('Left, virtual'), 'balance', 'leftvirtual virtualleft'),
      right_virtual: mapped(text('Right, virtual'), 'balance', 'rightvirtual virtualright'),
      matched: mapped(text('Matched so far'), 'money', 'matched matchedbv matchedsofar pairs'),
    },
  },
  ranks: {
    words: text('Ranks'),
    columns: {
      member,
      rank: mapped(text('Rank'), 'code', 'rank paidrank currentrank'),
      highest: needed(text('Highest rank'), 'code', 'highest highestrank besterank titlerank'),
    },
  },
  pins: {
    words: text('Unused pins'),
    columns: {
      member,
      package: needed(text('Package'), 'code', 'package packagecode plan product packageid'),
      /** Of the other system: pins get new numbers here, a number that stands twice is one pin. */
      pin: mapped(text('Pin number'), 'id', 'pin pinno pinnumber epin epinno serial serialno'),
      pins: mapped(text('How many'), 'count', 'pins count quantity qty howmany'),
      amount: mapped(text('Amount'), 'money', 'amount price value packageamount'),
      paid: mapped(text('Paid'), 'money', 'paid paidamount received'),
      made: mapped(text('Made'), 'day', 'made madeon date created createdat generated generatedon issued'),
    },
  },
  rewards: {
    words: text('Rewards'),
    columns: {
      member,
      reward: needed(text('Reward'), 'code', 'reward rewardcode rewardname award achievement'),
      achieved: mapped(text('Achieved'), 'day', 'achieved achievedon achievedat date on awardedon'),
    },
  },
  incomes: {
    words: text('Unpaid incomes'),
    columns: {
      member,
      income: needed(text('Income'), 'code', 'income incometype incomekind kind type incomename'),
      amount: needed(text('Amount'), 'money', 'amount net value incomeamount unpaid pending'),
      earned: mapped(text('Date'), 'day', 'date on earnedon earnedat closingdate createdat'),
    },
  },
  numbers: {
    words: text('Single leg'),
    columns: {
      member,
      number: needed(
        text('Number'),
        'count',
        'number no singleleg singlelegno queue queueno position serialno',
      ),
      paid: mapped(text('Milestones paid'), 'count', 'paid milestones milestonespaid levelspaid levels'),
    },
  },
} as const satisfies Record<string, { words: Text; columns: Record<string, ImportColumn> }>;

export type ImportFile = keyof typeof importFiles;
export const importFileNames = Object.keys(importFiles) as ImportFile[];

/** The columns of a file by name. */
export const columnsOf = (file: ImportFile): Record<string, ImportColumn> => importFiles[file].columns;

/** Whether a file is a workbook, by its name; every other one is text. */
export const isWorkbook = (fileName: string): boolean => /\.xlsx$/i.test(fileName);

/** How dates are written: in which order day, month and year stand; a time may follow. */
export const dateOrders = ['year-month-day', 'day-month-year', 'month-day-year'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What parts the decimals of an amount. */
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const small = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Which file the headings look like: the one most of whose needed columns they name; null = none. */
export function guessFile(headings: readonly string[]): ImportFile | null {
  const scores = importFileNames.map((file) => {
    const places = guessColumns(file, headings);
    const columns = Object.entries(columnsOf(file));
    const isWhole = columns.every(([name, { needed: isNeeded }]) => !isNeeded || name in places);
    return { file, score: isWhole ? Object.keys(places).length : 0 };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.file : null;
}

/** Under which heading (counted from 0) each column of a file most likely stands; what no heading names is left out. */
export function guessColumns(file: ImportFile, headings: readonly string[]): Record<string, number> {
  const names = headings.map(small);
  const places: Record<string, number> = {};
  const taken = new Set<number>();
  for (const [name, { guesses }] of Object.entries(columnsOf(file)))
    for (const guess of [small(name), ...guesses]) {
      const place = names.indexOf(guess);
      if (place < 0 || taken.has(place)) continue;
      places[name] = place;
      taken.add(place);
      break;
    }
  return places;
}
