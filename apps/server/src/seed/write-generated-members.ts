import type { Network } from '@banyan/plan/trees/network-shapes';
import type pg from 'pg';
import { copyIn } from '../platform/database/copy-in.ts';
import type { RowWriter } from '../platform/database/row-buffer.ts';
import type { Purchases } from './generated-purchases.ts';

/** How the rows of a generated network are written. */
export interface Writing {
  purchases: Purchases;
  first: number;
  joinedAt: (i: number) => number;
  /** The same by the clocks where the company lives, as if they showed UTC: its day is the business date. */
  localAt: (i: number) => number;
  counted: (
    doing: string,
    write: (writer: RowWriter, i: number) => void,
  ) => (writer: RowWriter, i: number) => void;
}

/** Writes the places of all members and the ends of all chains. */
export async function writeGeneratedMembers(
  client: pg.Client,
  writing: Writing & { network: Network },
): Promise<void> {
  const { network, purchases, first, joinedAt, counted } = writing;
  const n = network.parent.length;
  const side = (sides: Uint8Array, i: number) => (sides[i] === 0 ? 'L' : 'R');
  await copyIn(
    client,
    {
      into: `member (id, sponsor_id, parent_id, side, sponsor_side, depth, chain_l, chain_r, joined_at, activated_at,
        live_topups, self_investment, active_directs, directs_business)`,
      fields: 14,
      rows: n,
    },
    counted('members', (writer, i) => {
      const amount = purchases.amount[i] as number;
      writer.int8(first + i);
      if (i === 0) for (let field = 0; field < 4; field++) writer.null();
      else {
        writer.int8(first + (network.sponsor[i] as number));
        writer.int8(first + (network.parent[i] as number));
        writer.text(side(network.side, i));
        writer.text(side(network.sponsorSide, i));
      }
      writer.int4(network.depth[i] as number);
      writer.int8(first + (network.chainLeft[i] as number));
      writer.int8(first + (network.chainRight[i] as number));
      writer.moment(joinedAt(i));
      if (amount > 0) writer.moment(joinedAt(i));
      else writer.null();
      writer.int4(amount > 0 ? 1 : 0);
      writer.numeric(amount);
      writer.int4(purchases.activeDirects[i] as number);
      writer.numeric(purchases.directsBusiness[i] as number);
    }),
  );
  for (const [end, tails] of [
    ['L', network.tailLeft],
    ['R', network.tailRight],
  ] as const) {
    const chains = chainsOf(tails);
    await copyIn(
      client,
      { into: 'leg_tail (chain_id, side, tail_id, tail_depth)', fields: 4, rows: chains.length },
      counted('legs', (writer, i) => {
        const chain = chains[i] as number;
        const tail = tails[chain] as number;
        writer.int8(first + chain);
        writer.text(end);
        writer.int8(first + tail);
        writer.int4(network.depth[tail] as number);
      }),
    );
  }
}

/** The members that open a chain. */
function chainsOf(tails: Int32Array): Int32Array {
  const chains = new Int32Array(tails.length);
  let n = 0;
  for (let i = 0; i < tails.length; i++) if ((tails[i] as number) >= 0) chains[n++] = i;
  return chains.subarray(0, n);
}
