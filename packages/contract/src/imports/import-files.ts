import { type Text, text } from '../core/text.ts';
import { type DayFile, dayFileNames, dayFiles } from './day-files.ts';
import { headings, type ImportColumn, mapped, member, needed, profileColumns } from './import-column.ts';

/** Every file a network is brought in by, in the order in which they are read, with what may stand in each column. */
export const importFiles = {
  members: {
    words: text('Members'),
    columns: {
      member,
      name: needed(text('Name'), 'line', headings.name),
      email: mapped(text('E-mail'), 'line', headings.email),
      mobile: mapped(text('Mobile'), 'line', headings.mobile),
      sponsor: mapped(text('Sponsor'), 'id', headings.sponsor),
      parent: mapped(text('Placement parent'), 'id', headings.parent),
      side: mapped(text('Side'), 'side', headings.side),
      joined: needed(text('Joined'), 'day', headings.joined),
      /** Who waited for a place: when it was found. */
      placed: mapped(text('Placed'), 'day', 'placed placedon placedat placementdate'),
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
      ...profileColumns,
    },
  },
  topups: {
    words: text('Topups'),
    columns: {
      member,
      package: needed(text('Package'), 'code', headings.package),
      amount: needed(text('Amount'), 'money', headings.packageAmount),
      bv: mapped(text('BV'), 'money', headings.bv),
      paid: mapped(text('Paid'), 'money', headings.paid),
      date: needed(text('Date'), 'day', headings.toppedUp),
      earned: mapped(text('Earned so far'), 'money', 'earned earnedsofar income incomesofar'),
      roi_paid: mapped(text('ROI days paid'), 'count', 'roipaid roidays roicount paiddays'),
      roi_earned: mapped(text('ROI income'), 'money', 'roiearned roiincome roiamount'),
      /** 1 = what it may earn was reached, or was taken for reached. */
      completed: mapped(text('Completed'), 'count', 'completed iscompleted'),
      /** It counts no more, but in the periods in which it was made and taken back. */
      reversed: mapped(
        text('Reversed'),
        'day',
        'reversed reversedon reversedat reversaldate cancelled cancelledon',
      ),
      topup: mapped(
        text('Topup number'),
        'id',
        'topup topupno topupnumber topupid receipt receiptno receiptnumber',
      ),
      /** The number of a topup above that this one leads on from: it was bought for the difference. */
      upgrades: mapped(text('Upgrades topup'), 'id', 'upgrades upgradeof upgradesof upgradedfrom'),
      /** From which date on it earns no ROI, until an admin lets it. */
      roi_blocked: mapped(
        text('ROI blocked from'),
        'day',
        'roiblocked roiblockedfrom roiblockedon roistopped roistoppedon',
      ),
      roi_block_reason: mapped(
        text('Why ROI is blocked'),
        'line',
        'roiblockreason roiblockedreason whyroiisblocked',
      ),
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
  debts: {
    words: text('Debts'),
    columns: {
      member,
      debt: needed(text('Owed'), 'money', 'debt owed owes due recoverable outstanding'),
    },
  },
  orders: {
    words: text('Orders'),
    columns: {
      member,
      amount: needed(text('Amount'), 'money', headings.orderAmount),
      bv: mapped(text('BV'), 'money', headings.bv),
      date: needed(text('Date'), 'day', headings.ordered),
      /** 1 = nothing was paid on it there: the next closing of its month does. */
      open: mapped(text('Not worked out'), 'count', 'open isopen unprocessed notworkedout'),
      order: mapped(text('Order number'), 'id', 'order orderno ordernumber orderid invoice invoiceno billno'),
      /** Where it is filled the row takes an order above back, or a part of it: the number of that order. */
      returns: mapped(
        text('Takes back order'),
        'id',
        'returns returnof returnoforder returnedorder refundof takesbackorder',
      ),
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
      /** 1 = it was made, 0 = not; left empty: it was made by members who matched before. */
      first: mapped(text('First match made'), 'count', 'first firstmatch firstmatched firstpair'),
      /** By the matching closings since it came, as L2=500 L0=120 R1=80: of the legs, and VL and VR of virtual volume. */
      ages: mapped(text('Ages'), 'line', 'ages lots age'),
    },
  },
  ranks: {
    words: text('Ranks'),
    columns: {
      member,
      rank: mapped(text('Rank'), 'code', 'rank paidrank currentrank'),
      highest: needed(text('Highest rank'), 'code', 'highest highestrank besterank titlerank'),
      /** Rank closings in a row at which the rank was kept though it was not reached. */
      bridged: mapped(text('Bridged'), 'count', 'bridged bridgedclosings gracemonths graceused'),
    },
  },
  /** A bonus may ask for a rank at several rank closings in a row. */
  held: {
    words: text('Earlier ranks'),
    columns: {
      member,
      closed: needed(text('Rank closing'), 'day', 'closed closedon rankclosing rankclosingdate rankdate'),
      /** Left empty: none. Of every rank closing somebody has a row; who has none held no rank at it. */
      rank: mapped(text('Rank'), 'code', 'rank heldrank rankheld'),
    },
  },
  pins: {
    words: text('Unused pins'),
    columns: {
      member,
      package: needed(text('Package'), 'code', headings.package),
      /** Of the other system: pins get new numbers here, a number that stands twice is one pin. */
      pin: mapped(text('Pin number'), 'id', 'pin pinno pinnumber epin epinno serial serialno'),
      pins: mapped(text('How many'), 'count', 'pins count quantity qty howmany'),
      amount: mapped(text('Amount'), 'money', headings.packageAmount),
      paid: mapped(text('Paid'), 'money', headings.paid),
      made: mapped(text('Made'), 'day', 'made madeon date created createdat generated generatedon issued'),
    },
  },
  rewards: {
    words: text('Rewards'),
    columns: {
      member,
      reward: needed(text('Reward'), 'code', 'reward rewardcode rewardname award achievement'),
      /** Of a bonus that is paid once for each rank: for which. */
      rank: mapped(text('Rank'), 'code', 'rank rankcode'),
      achieved: mapped(text('Achieved'), 'day', 'achieved achievedon achievedat date on awardedon'),
    },
  },
  incomes: {
    words: text('Unpaid incomes'),
    columns: {
      member,
      income: needed(text('Income'), 'code', headings.income),
      amount: needed(text('Amount'), 'money', 'amount net value incomeamount unpaid pending'),
      earned: mapped(text('Date'), 'day', 'date on earnedon earnedat closingdate createdat'),
    },
  },
  places: {
    words: text('Matrix places'),
    columns: {
      member,
      pool: needed(text('Pool'), 'code', 'pool poolcode matrix matrixcode boardcode'),
      /** In the order of entering; of a pool of levels from 1 without a gap. */
      entry: needed(text('Entry'), 'count', 'entry entryno number no serialno'),
      /** Of a pool of levels: the entry above, and the place below it counted from 1. */
      parent: mapped(text('Entry above'), 'count', 'parent parententry entryabove uplineentry'),
      slot: mapped(text('Place below'), 'count', 'slot placebelow position leg'),
      /** Of a pool of boards: an open board, and the place on it counted from 1. */
      board: mapped(text('Board'), 'count', 'board boardno boardnumber'),
      place: mapped(text('Place on board'), 'count', 'place placeonboard boardplace'),
      entered: mapped(text('Entered'), 'day', 'entered enteredon enteredat date on createdat'),
    },
  },
  /** What counts in the periods that run: under caps, and as points of pools. */
  periods: {
    words: text('Running periods'),
    columns: {
      member,
      /** Since the row before it of the same member. */
      through: needed(text('Through'), 'day', 'through upto until earnedthrough'),
      earned: mapped(text('Earned'), 'balance', 'earned income paid'),
      matched: mapped(text('Matched'), 'balance', 'matched matchedbv'),
      by_closings: mapped(text('By closings'), 'balance', 'byclosings closings periodic'),
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

/** What the rows of a sent file may be: of a network, or of one day of a system that runs beside. */
export type FileKind = ImportFile | DayFile;
export const fileKinds: readonly FileKind[] = [...importFileNames, ...dayFileNames];
const allFiles: Record<FileKind, { words: Text; columns: Record<string, ImportColumn> }> = {
  ...importFiles,
  ...dayFiles,
};

/** What the rows of a file are, in words. */
export const fileWords = (kind: FileKind): Text => allFiles[kind].words;

/** The columns of a file by name. */
export const columnsOf = (kind: FileKind): Record<string, ImportColumn> => allFiles[kind].columns;

/** The kinds of files an import takes: of a whole network, or of one day. */
export const kindsOf = (isDay: boolean): readonly FileKind[] => (isDay ? dayFileNames : importFileNames);

/** Whether a file is a workbook, by its name; every other one is text. */
export const isWorkbook = (fileName: string): boolean => /\.xlsx$/i.test(fileName);

/** How dates are written: in which order day, month and year stand; a time may follow. */
export const dateOrders = ['year-month-day', 'day-month-year', 'month-day-year'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What parts the decimals of an amount. */
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];
