import type { Trees } from '../closing/members.ts';
import type { Network } from '../trees/network-shapes.ts';
import { buildTree } from '../trees/trees.ts';
import type { LabStart } from './population.ts';

/**
 * Both trees of the first `members` members. Members who join in the run come after those above them, so that the
 * order of any number of members is the end of the order of all.
 */
export function treesFor(
  { parent, side, sponsor }: Pick<Network, 'parent' | 'side' | 'sponsor'>,
  start: LabStart | null,
): (members: number) => Trees {
  const all = sponsor.length;
  const orderOf = (before: Int32Array | undefined) => {
    const old = before ? buildTree(before).order : new Int32Array(0);
    const order = new Int32Array(all);
    for (let k = 0; k < all - old.length; k++) order[k] = all - 1 - k;
    order.set(old, all - old.length);
    return order;
  };
  const orders = { binary: orderOf(start?.facts.parent), sponsor: orderOf(start?.facts.sponsor) };
  return (members) => {
    const first = <T extends Int32Array | Uint8Array>(array: T) => array.subarray(0, members) as T;
    return {
      binary: () => ({
        parent: first(parent),
        side: first(side),
        order: orders.binary.subarray(all - members),
      }),
      sponsor: () => ({ parent: first(sponsor), order: orders.sponsor.subarray(all - members) }),
    };
  };
}
