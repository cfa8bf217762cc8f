import { type Journal, postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../../apps/server/src/modules/ledger/rules.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import { inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { anyOf, type Figure, figureOf, measure, type Timed } from './measure.ts';
import { type BenchPerson, contextOf, drawMembers, openNetwork, openStage, type Stage } from './stage.ts';

export const load = { seconds: 3, callers: 16 };

/** Enough for whatever is measured, from the company's adjustment account. */
export async function fillFundWallets({ server }: Stage, people: readonly BenchPerson[]): Promise<void> {
  const amount = 1_000_000_000;
  const lines = people.map(({ id }) => memberLine(id, 'fund', String(amount)));
  lines.push(houseLine('adjustment', String(-amount * people.length)));
  const context = { ...contextOf(server, anyOf(people)), actor: null };
  const journal: Journal = {
    scope: 'bench',
    key: 'funds',
    kind: 'adjustment',
    ref_type: 'adjustment',
    ref_id: '1',
    lines,
  };
  await inTransaction(server.db, (tx) => postJournals(tx, context, [journal]));
}

/** Every caller tops up members drawn at random, from their own fund wallets. */
export async function loadOperation({ server }: Stage, people: readonly BenchPerson[]): Promise<Timed> {
  return await measure(load, async () => {
    const person = anyOf(people);
    const order = { user_id: person.user_id, package: 'BENCH', pay_from: 'own_fund' } as const;
    await inTransaction(server.db, (tx) => topupMember(tx, contextOf(server, person), order));
  });
}

/** Topups of members with twenty uplines or more, each of whom is paid within it. */
export async function topUpTwentyLevels(): Promise<Figure> {
  const stage = await openStage();
  try {
    const network = { members: 20_000, topups: 20_000, incomes: false, until: new Date() };
    await openNetwork(stage, network, 20);
    const people = await drawMembers(stage, 1000, 20);
    await fillFundWallets(stage, people);
    const { latencies, seconds } = await loadOperation(stage, people);
    return figureOf('topup that pays referral and 20 levels at once', latencies, seconds);
  } finally {
    await stage.close();
  }
}
