import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { onlyRow } from '../../apps/server/src/platform/database/only-row.ts';
import { toAmount, toUnits } from './random.ts';
import type { SoakPerson } from './soak-company.ts';

/** A pin, as the model knows it. Amounts in units. */
export interface SoakPin {
  no: string;
  holder: SoakPerson;
  amount: bigint;
  paid: bigint;
  gst: bigint;
  /** The last transfer that moved it; null = its holder got it first. */
  given: string | null;
  /** Known to who generated it, until it is given away. */
  password: string | null;
}

/** A topup by pin that may be taken back. */
export interface RedeemedPin {
  receipt_no: string;
  pin: SoakPin;
  member: SoakPerson;
}

/** A request for pins that may wait. */
export interface WaitingPins {
  no: string;
  owner: SoakPerson;
  /** Amount of each pin, line by line. */
  amounts: readonly bigint[][];
}

export type PinStatus = 'Unused' | 'Used' | 'Blocked';

/** What every pin must be. */
export interface PinBook {
  pins: Map<string, SoakPin>;
  /** It was made; it may have been given away before that was answered. */
  add: (pin: SoakPin) => void;
  /** It was given away by this transfer. */
  give: (no: string, given: string, holder: SoakPerson) => void;
  /** Numbers with passwords of holders before. */
  former: { no: string; password: string }[];
  redeemed: RedeemedPin[];
  requests: WaitingPins[];
  mismatches: string[];
  /** @returns where the database differs */
  compare: (db: Db, statusOf: (no: string) => string | undefined) => Promise<string[]>;
}

export const taxPercent = 18n;
export const packageOfPins = 'SOAK';

export const pinsOf = ({ id }: SoakPerson): string => `pins of ${id}`;
export const transfersOf = ({ id }: SoakPerson): string => `transfers of ${id}`;
/** Transfers are numbered while their pins are locked. */
const isLater = (no: string, than: string | null): boolean =>
  than === null || Number(no.slice(1)) > Number(than.slice(1));

export function pinBook(): PinBook {
  const pins = new Map<string, SoakPin>();
  const early = new Map<string, { given: string; holder: SoakPerson }>();
  const former: PinBook['former'] = [];
  const mismatches: string[] = [];
  return {
    pins,
    add: (pin) => {
      const moved = early.get(pin.no);
      pins.set(pin.no, moved ? { ...pin, ...moved, password: null } : pin);
    },
    give: (no, given, holder) => {
      const pin = pins.get(no);
      if (!isLater(given, pin?.given ?? early.get(no)?.given ?? null)) return;
      if (!pin) early.set(no, { given, holder });
      else {
        if (pin.password) former.push({ no, password: pin.password });
        Object.assign(pin, { holder, given, password: null });
      }
    },
    former,
    redeemed: [],
    requests: [],
    mismatches,
    compare: async (db, statusOf) => {
      const rows = await db
        .selectFrom('pin')
        .select(['no', 'holder_id', 'amount', 'paid', 'gst'])
        .orderBy('id')
        .execute();
      for (const row of rows) {
        const pin = pins.get(row.no);
        const should = pin && [pin.holder.id, pin.amount, pin.paid, pin.gst].join();
        const is = [row.holder_id, toUnits(row.amount), toUnits(row.paid), toUnits(row.gst)].join();
        if (is !== should) mismatches.push(`pin ${row.no} is ${is}, expected ${should}`);
      }
      const owed = [...pins.values()].filter(({ no }) => statusOf(no) !== 'Used');
      const should = toAmount(owed.reduce((sum, { paid, gst }) => sum + paid + gst, 0n));
      const { balance } = onlyRow(
        await sql<{ balance: string }>`select coalesce(sum(balance), 0)::numeric(28, 8)::text as balance
          from account_balance where wallet_code = 'pin_liability'`.execute(db),
      );
      if (balance !== should) mismatches.push(`pin_liability holds ${balance}, expected ${should}`);
      return mismatches;
    },
  };
}
