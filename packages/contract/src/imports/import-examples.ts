import type { FileKind } from './import-files.ts';

/**
 * An example of each file as CSV, under headings that are guessed. Together they are a small network, and a day after it, without a
 * problem, where the plan knows what they name.
 */
export const importExamples: Record<FileKind, string> = {
  members: `member,name,email,mobile,sponsor,parent,side,joined,status
OLD001,Asha Rani,asha@example.com,,,,,2025-01-01,active
OLD002,Ravi Kumar,,9876543210,OLD001,OLD001,L,2025-01-02 10:30:00,active
OLD003,Meena Shah,,,OLD001,,waiting,2026-01-03,active
`,
  topups: `member,package,amount,bv,paid,date,earned,reversed
OLD001,P,1000,800,1000,2025-01-01,250.50,
OLD002,P,500,,,2025-01-05,,
OLD002,P,700,,,2025-12-05,,2026-04-02
`,
  wallets: `member,wallet,amount
OLD001,fund,120.25
OLD002,income,7.50
`,
  debts: `member,debt
OLD002,30.50
`,
  orders: `member,amount,bv,date,open,order,returns
OLD001,900,700,2026-01-10,,B-17,
OLD002,50,40,2026-01-12,1,,
OLD001,90,70,2026-04-12,,,B-17
`,
  carries: `member,left,right,matched,first,ages
OLD001,100,0,700,1,L1=40 L0=60
`,
  ranks: `member,rank,highest
OLD001,SILVER,SILVER
`,
  held: `member,closed,rank
OLD001,2026-03-31,SILVER
OLD001,2026-04-30,SILVER
`,
  pins: `member,package,pin,pins,amount,paid,made
OLD001,P,A-1001,1,500,500,2025-06-01
`,
  rewards: `member,reward,achieved
OLD001,PHONE,2025-12-01
`,
  incomes: `member,income,amount,earned
OLD001,matching,12.50,2026-01-20
`,
  places: `member,pool,entry,parent,slot,entered
OLD001,GOLD,1,,,2025-03-01
OLD002,GOLD,2,1,1,2025-03-02
`,
  periods: `member,through,earned,matched,by_closings
OLD001,2026-04-30,250.50,100,120
`,
  numbers: `member,number,paid
OLD001,1,0
`,
  day_joins: `member,name,email,mobile,sponsor,parent,side,joined
OLD004,Anil Roy,anil@example.com,,OLD002,,,2026-05-01 09:30:00
`,
  day_topups: `member,package,amount,bv,paid,date,returns
OLD004,P,500,400,500,2026-05-01 10:00:00,
OLD004,P,500,,,2026-05-01 18:00:00,2026-05-01
`,
  day_orders: `member,amount,bv,date,returns
OLD002,120.50,100,2026-05-01 11:15:00,
OLD002,50,40,2026-05-01 16:30:00,2026-01-12
`,
  day_withdrawals: `member,withdrawn,charge,date
OLD001,200,10,2026-05-01 12:00:00
`,
  day_paid: `member,income,amount,date,from,level
OLD001,matching,12.50,2026-05-01,,
`,
};
