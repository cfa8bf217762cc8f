import type { Parties } from '../../apps/server/src/modules/repurchase/orders/place-order.ts';
import {
  memberParties,
  ownParties,
  stockParties,
} from '../../apps/server/src/modules/repurchase/orders/queries.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick } from './random.ts';
import type { SoakPerson } from './soak-company.ts';
import type { SoakSeller } from './soak-shop.ts';
import type { World } from './soak-world.ts';

/** Who orders from whom, and how it becomes an order. */
export interface SoakParties {
  buyer: SoakPerson;
  seller: SoakSeller;
  maker: SoakPerson;
  find: (tx: Tx, context: ActorContext) => Promise<Parties>;
}

type Draw = (world: World) => SoakParties;

const anyAdmin = ({ random, company }: World): SoakPerson => pick(random, company.admins);
const personOf = ({ franchise }: SoakSeller): SoakPerson => {
  if (!franchise) throw new Error('The company is no person.');
  return franchise;
};
/** Who sells stock to a franchise. */
const supplierOf = ({ shop }: World, { master }: SoakSeller): SoakSeller =>
  shop.franchises.find(({ franchise }) => master !== null && franchise === master) ?? shop.company;

const own: Draw = ({ random, company, shop }) => {
  const buyer = pick(random, company.members);
  return { buyer, maker: buyer, seller: shop.company, find: async (_, context) => ownParties(context) };
};

const byAdminForMember: Draw = (world) => {
  const buyer = pick(world.random, world.company.members);
  const find: SoakParties['find'] = (tx, context) => memberParties(tx, context, buyer.user_id);
  return { buyer, maker: anyAdmin(world), seller: world.shop.company, find };
};

const byAdminForFranchise: Draw = (world) => {
  const buyer = personOf(pick(world.random, world.shop.franchises));
  const find: SoakParties['find'] = (tx, context) => stockParties(tx, context, buyer.user_id);
  return { buyer, maker: anyAdmin(world), seller: world.shop.company, find };
};

const atCounter: Draw = ({ random, company, shop }) => {
  const buyer = pick(random, company.members);
  const seller = pick(random, shop.franchises);
  const find: SoakParties['find'] = (tx, context) => memberParties(tx, context, buyer.user_id);
  return { buyer, maker: personOf(seller), seller, find };
};

/** From its master, or else from the company. */
export const ownStock: Draw = (world) => {
  const asks = pick(world.random, world.shop.franchises);
  const buyer = personOf(asks);
  const find: SoakParties['find'] = (tx, context) => stockParties(tx, context, undefined);
  return { buyer, maker: buyer, seller: supplierOf(world, asks), find };
};

const forSubFranchise: Draw = (world) => {
  const { random, shop } = world;
  const sub = pick(
    random,
    shop.franchises.filter(({ master }) => master !== null),
  );
  const [buyer, seller] = [personOf(sub), supplierOf(world, sub)];
  const find: SoakParties['find'] = (tx, context) => stockParties(tx, context, buyer.user_id);
  return { buyer, maker: personOf(seller), seller, find };
};

const draws = [
  own,
  own,
  byAdminForMember,
  byAdminForFranchise,
  atCounter,
  atCounter,
  ownStock,
  forSubFranchise,
];

export const anyParties = (world: World): SoakParties => pick(world.random, draws)(world);
