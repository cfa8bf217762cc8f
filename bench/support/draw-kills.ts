import { drawWinners } from '@banyan/fair/lottery/draw-winners';
import { sql } from 'kysely';
import { buyTickets } from '../../apps/server/src/modules/lottery/buy-tickets.ts';
import { createDraw } from '../../apps/server/src/modules/lottery/create-draw.ts';
import { leadDraws } from '../../apps/server/src/modules/lottery/lead-draws.ts';
import { readBeacon } from '../../apps/server/src/platform/beacon/beacon.ts';
import { inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { compareLane } from './bet-books.ts';
import { type BetLane, localBeacon } from './bet-lane.ts';
import type { Player } from './bet-players.ts';
import type { GameOrder } from './game-kills-client.ts';
import type { KilledTask } from './kill-before-statements.ts';
import { pick } from './random.ts';

const [minute, hour] = [60_000, 3_600_000];
/** Of one ticket, in hundredths; an odd price leaves something of each share. */
const price = 333n;
const purchases = 8;
/** The first of these processes find no beacon: the draw waits for it. */
const withoutBeacon = 3;

/**
 * A draw whose tickets players of a game have bought, and whose sales are over. Its steps are done by processes that are killed: it ends
 * once, with the winners that secret, list and beacon fix, or with every stake returned where too little was sold.
 * @param isRefunded too little is sold
 */
export async function beginDraw(lane: BetLane, isRefunded: boolean): Promise<KilledTask<GameOrder>> {
  const buyers = lane.players.filter(({ refused }) => refused === null);
  const code = await announce(lane, isRefunded);
  await work(lane);
  /** Who has a serial, from the first on. */
  const owners: Player[] = [];
  const paid = new Set<number>();
  for (let n = 0; n < purchases; n += 1) {
    const buyer = pick(lane.random, buyers);
    const count = 1 + lane.random(3);
    const cost = price * BigInt(count);
    const expected = cost > buyer.game[1] ? 'insufficient_funds' : null;
    const done = await lane.attempt('tickets', expected, (tx) =>
      buyTickets(tx, lane.as(buyer.person), { draw: code, count }),
    );
    if (!done) continue;
    buyer.game[1] -= cost;
    owners.push(...Array.from({ length: count }, () => buyer));
  }
  lane.advance(hour + 2 * minute);
  let processes = 0;
  return {
    order: async () => {
      processes += 1;
      const clock = new Date(lane.clock).toISOString();
      return { game: 'lottery', clock, isBeaconDown: processes <= withoutBeacon };
    },
    findProblem: async (mustBeDone) => {
      const draw = await readDraw(lane, code);
      const ended = isRefunded || owners.length === 0 ? 'refunded' : 'paid';
      if (mustBeDone && draw.status !== ended) return `${code} is ${draw.status}, expected ${ended}`;
      const wrong = await outcomeProblem(draw, owners, ended === 'paid');
      if (wrong) return `${code} ${wrong}`;
      payOut(draw, owners, paid);
      const [problem = null] = await compareLane(lane);
      return problem;
    },
  };
}

async function announce(lane: BetLane, isRefunded: boolean): Promise<string> {
  const at = (moment: number) => new Date(Math.floor(moment / 1000) * 1000).toISOString();
  await lane.setClock();
  const { code } = await inTransaction(lane.db, (tx) =>
    createDraw(tx, lane.as(lane.admin), {
      price: '3.33',
      opens_at: at(lane.clock),
      closes_at: at(lane.clock + hour),
      max_tickets: 1000,
      member_cap: 1000,
      min_sales: isRefunded ? '3000' : '0',
      house_percent: '20',
      prizes: [
        { count: 1, percent: '50', amount: null },
        { count: 6, percent: '30', amount: null },
      ],
    }),
  );
  return code;
}

async function work({ db, services }: BetLane): Promise<void> {
  while (await leadDraws({ db, services }));
}

interface FoundDraw {
  code: string;
  status: string;
  root: string | null;
  secret: string | null;
  beacon_round: number;
  prizes: { serial: number; cents: number; is_paid: boolean }[];
  /** Purchases whose stakes came back, and those that are events. */
  returned: number[];
  events: number;
  purchases: number;
  pool: string;
}

async function readDraw({ db }: BetLane, code: string): Promise<FoundDraw> {
  const { rows } = await sql<FoundDraw>`
    select d.code, d.status, d.root, d.secret, d.beacon_round::int,
      (select coalesce(jsonb_agg(jsonb_build_object('serial', p.serial, 'cents', (p.amount * 100)::int, 'is_paid', p.paid_at is not null)
         order by p.place), '[]') from lottery_prize p where p.draw_id = d.id) as prizes,
      (select coalesce(jsonb_agg(t.serial), '[]') from lottery_ticket t join lottery_purchase p on p.id = t.purchase_id
         where t.draw_id = d.id and p.refund_txn_id is not null) as returned,
      (select count(*)::int from business_event where kind = 'bet' and ref = d.code) as events,
      (select count(*)::int from lottery_purchase p where p.draw_id = d.id) as purchases,
      (select coalesce(sum(trunc(b.balance, 2)), 0)::text from account_balance b
         where b.wallet_code = 'pool:' || replace(d.code, '-', '_')) as pool
    from lottery_draw d where d.code = ${code}`.execute(db);
  return rows[0] as FoundDraw;
}

/** Where an outcome is other than what fixes it, or an end is no whole one; null = nowhere. */
async function outcomeProblem(
  draw: FoundDraw,
  owners: readonly Player[],
  isDrawn: boolean,
): Promise<string | null> {
  if (!isDrawn && (draw.secret !== null || draw.prizes.length > 0)) return 'was drawn with too little sold';
  if (draw.status === 'paid' && draw.events !== draw.purchases) return `has ${draw.events} events`;
  if (draw.status === 'refunded' && draw.events > 0) return 'was refunded with events';
  if (draw.status === 'refunded' && draw.returned.length !== owners.length) return 'kept stakes';
  if ((draw.status === 'paid' || draw.status === 'refunded') && Number(draw.pool) !== 0)
    return `left ${draw.pool} in its pool`;
  if (draw.secret === null) return null;
  const beacon = await readBeacon(localBeacon, draw.beacon_round, new Date('2099-01-01T00:00:00Z'));
  const fixed = { game_hash: draw.secret, salt: draw.root ?? '', code: draw.code, round: 1 };
  const { winners } = drawWinners({ ...fixed, beacon: beacon?.randomness ?? '' }, owners.length, 7);
  const shown = draw.prizes.map(({ serial }) => serial);
  return shown.join() === winners.join() ? null : `was won by ${shown.join()}, expected ${winners.join()}`;
}

/** What came back since the last look goes to its owners in the model, each serial once. */
function payOut(draw: FoundDraw, owners: readonly Player[], paid: Set<number>): void {
  const sales = price * BigInt(owners.length);
  const back = [
    ...draw.prizes.flatMap(({ serial, is_paid }, place) =>
      is_paid ? [{ serial, amount: place === 0 ? sales / 2n : (sales * 3n) / 60n }] : [],
    ),
    ...draw.returned.map((serial) => ({ serial, amount: price })),
  ];
  for (const { serial, amount } of back) {
    const owner = owners[serial - 1];
    if (!owner || paid.has(serial)) continue;
    paid.add(serial);
    owner.game[1] += amount;
  }
}
