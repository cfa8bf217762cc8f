import { createHash } from 'node:crypto';
import type { ClosingFacts, PurchaseColumns } from '@banyan/plan/closing/closing-facts';
import { bytesOf } from '@banyan/plan/columns/wide-units';
import type { Plan } from '@banyan/plan/plan/plan';
import type pg from 'pg';
import { type ClosingHead, readClosingHead } from '../read-closing-head.ts';
import { loadAchieved } from './load-achieved.ts';
import { loadCaps } from './load-caps.ts';
import { loadCarry } from './load-carry.ts';
import { loadLiveTopups } from './load-live-topups.ts';
import { loadMonth } from './load-month.ts';
import { loadPeriods } from './load-periods.ts';
import { JoinedLater, loadPlaces } from './load-places.ts';
import { loadPools } from './load-pools.ts';
import { loadVolumes } from './load-volumes.ts';

/** Everything a closing is calculated from, as of the end of its date. */
export interface LoadedClosing {
  head: ClosingHead;
  facts: ClosingFacts;
  /** By member number: the database's id. */
  ids: Float64Array;
  /** Of carry_0 and carry_1 the one the facts hold. */
  generation: 0 | 1;
  /** The same facts, plan and ids give the same hash. */
  input_hash: Buffer;
}

/**
 * Reads a cut date by COPY in one transaction (docs/ledger.md §9.3): what a later date has changed is put back, so that
 * a date closed late has the result it would have had in time.
 * @param planOf what is asked of the plan in force, where that is not all
 */
export async function loadClosing(
  client: pg.Client,
  date: string,
  planOf: (plan: Plan) => Plan = (plan) => plan,
): Promise<LoadedClosing> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const read = await readClosingHead(client, date);
    const head = { ...read, plan: planOf(read.plan) };
    return await loadAll(client, head).catch((error: unknown) => {
      // clocks of two processes differ and a member acted before joining: then load everybody
      if (error instanceof JoinedLater) return loadAll(client, { ...head, ends_at: 'infinity' });
      throw error;
    });
  } finally {
    await client.query('commit');
  }
}

async function loadAll(client: pg.Client, head: ClosingHead): Promise<LoadedClosing> {
  const places = await loadPlaces(client, head);
  const { topups, packages } = await loadLiveTopups(client, head, places);
  const { carry, generation } = await loadCarry(client, head, places);
  const { ids, parent, side, sponsor, sponsorSide, joinedOn, blocked } = places;
  const facts: ClosingFacts = {
    date: head.date,
    company: { round_off_digits: head.digits },
    sponsor,
    parent,
    side,
    sponsorSide,
    blocked,
    joinedOn,
    topups,
    packages,
    carry,
    ...(await loadVolumes(client, head, places)),
    ...(await loadAchieved(client, head, places)),
    periods: await loadPeriods(client, head, places),
    pools: await loadPools(client, head, places),
    ...(await loadCaps(client, head, places)),
    month: await loadMonth(client, head, places),
  };
  return { head, facts, ids, generation, input_hash: hashOf(head, facts, ids) };
}

const poolTexts = ({ pools }: ClosingFacts) =>
  pools &&
  JSON.stringify([pools.turnover, pools.once], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );

const purchaseColumns = (purchases: PurchaseColumns | null | undefined) =>
  purchases
    ? [
        purchases.id,
        purchases.buyer,
        purchases.isOrder,
        purchases.day,
        purchases.bv,
        purchases.amount,
        purchases.paid,
      ]
    : [];

function hashOf({ version, digits }: ClosingHead, facts: ClosingFacts, ids: Float64Array): Buffer {
  const hash = createHash('sha256');
  const { topups, carry, virtual, rewards, month, highestRank, heldRank, periods } = facts;
  const texts = [
    facts.date,
    version,
    digits,
    facts.packages,
    rewards.code,
    String(month?.turnover),
    poolTexts(facts),
    periods?.purchases?.worked,
    facts.companyCap && [String(facts.companyCap.turnover), String(facts.companyCap.paid)],
  ];
  hash.update(JSON.stringify(texts));
  const { parent, side, sponsor, sponsorSide, joinedOn, blocked, volume, volumeBack } = facts;
  for (const array of [
    ids,
    parent,
    side,
    sponsor,
    sponsorSide,
    joinedOn,
    blocked,
    volume,
    highestRank,
    ...Object.values(topups),
    ...Object.values({ ...carry, lots: null }),
    ...Object.values(carry.lots ?? {}),
    volumeBack ?? null,
    ...Object.values(virtual),
    rewards.member,
    ...Object.values(month?.orders ?? {}),
    month?.selfBv ?? null,
    ...Object.values(heldRank ?? {}),
    ...Object.values(periods?.own ?? {}),
    periods?.firstTopup ?? null,
    periods?.before ?? null,
    facts.earned ?? null,
    ...Object.values(facts.pools?.matched ?? {}),
    ...(facts.pools?.heldInARow.values() ?? []),
    ...purchaseColumns(periods?.purchases),
  ]) {
    hash.update(`|${array?.length}`);
    if (array) hash.update(bytesOf(array));
  }
  return hash.digest();
}
