import type { ClosingFacts } from '@banyan/plan/closing/closing-facts';
import type { Figure } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import { type Units, unitsFrom } from '@banyan/plan/columns/units';
import { LEFT, RIGHT } from '@banyan/plan/trees/trees';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import { unitsOf } from './load-live-topups.ts';
import type { Places } from './load-places.ts';

type Volumes = Pick<ClosingFacts, 'volume' | 'volumeBack' | 'virtual'>;

/** The column of an event that counts in matching; pairs are whole units too. */
const bases = { amount: 'amount', bv: 'bv', pairs: 'pairs::numeric' } as const;

/** The business of the period: everybody's own, reversals negative, and the virtual business given to legs. */
export async function loadVolumes(client: pg.Client, head: ClosingHead, places: Places): Promise<Volumes> {
  const { matching } = head.plan.incomes;
  let volume: Units = new Float64Array(places.ids.length);
  if (matching === undefined) return { volume, virtual: await loadVirtual(client, head, places, false) };
  // volume that expires leaves in the order in which it came: what was taken back is told apart
  let volumeBack: Units | null = matching.carry_expires_after ? new Float64Array(places.ids.length) : null;
  const basis = bases[matching.basis];
  // what a member has from the holding tank enters the legs on the date of placing, as one entry
  const placedNow = `select id from member where placed_in = '${head.date}'`;
  await copyOut(
    client,
    `select member_id, sum(${basis}), coalesce(sum(${basis}) filter (where ${basis} < 0), 0) from business_event
     where period = '${head.date}' and kind in ('topup', 'topup_reversal') and not exists (${placedNow} and id = member_id)
     group by member_id
     union all
     select member_id, sum(${basis}), least(sum(${basis}), 0) from business_event
     where period <= '${head.date}' and kind in ('topup', 'topup_reversal') and member_id in (${placedNow})
     group by member_id`,
    (row) => {
      const i = places.placeOf(row.id(0));
      volume = putFigure(volume, i, unitsOf(row, 1, head.digits));
      if (volumeBack) volumeBack = putFigure(volumeBack, i, unitsOf(row, 2, head.digits));
    },
  );
  return { volume, volumeBack, virtual: await loadVirtual(client, head, places, true) };
}

async function loadVirtual(
  client: pg.Client,
  { date, digits }: ClosingHead,
  { placeOf }: Places,
  isAsked: boolean,
): Promise<ClosingFacts['virtual']> {
  const found: { member: number; side: number; amount: Figure }[] = [];
  if (isAsked)
    await copyOut(
      client,
      `select member_id, ref = 'R', amount from business_event
       where period = '${date}' and kind = 'virtual_business' order by id`,
      (row) =>
        found.push({
          member: placeOf(row.id(0)),
          side: row.flag(1) === 1 ? RIGHT : LEFT,
          amount: unitsOf(row, 2, digits),
        }),
    );
  return {
    member: Int32Array.from(found, ({ member }) => member),
    side: Uint8Array.from(found, ({ side }) => side),
    amount: unitsFrom(found.map(({ amount }) => amount)),
  };
}
