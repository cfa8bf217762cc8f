import { moneyText } from '../../src/money.ts';
import type { Beside, Books, Company, CompanyRow } from '../company/naive-company-state.ts';
import { closeBeside } from './engine-closing.ts';
import { takeBackAll, takeBackPart } from './engine-returns.ts';
import { type EngineRow, openEngine, standingOf, unitsOf } from './engine-state.ts';
import { buy, enterByHand, settle, withdraw } from './engine-topup.ts';
import { brokenLaws } from './laws.ts';

/** Thrown where the engine and the naive computation part. */
export class Parted extends Error {}

/** What the legs carry, by column; `0` of members who joined since. */
function carryOf(carry: Books['carry']): string {
  const columns = ['left', 'right', 'leftVirtual', 'rightVirtual', 'matched'] as const;
  const texts = columns.map((column) => {
    const units = carry?.[column];
    return units ? Array.from(units, String).join(' ') : '';
  });
  return texts.join('\n');
}

/**
 * The engine beside a naive company: fed with the same events one by one, and compared after each of them.
 */
export function engineBeside(company: Company, books: Books): Beside & { compare(): void } {
  const engine = openEngine(company, books);
  let compared = 0;
  const lineOf = (row: EngineRow | CompanyRow) => {
    const { kind, member, from, level, status, reason, day } = row;
    const text = (money: EngineRow['gross'] | CompanyRow['gross']) =>
      typeof money === 'string' ? money : moneyText(money, company.digits);
    const isPeriodic = row.pool !== null && kind !== 'matrix' && kind !== 'fast_start';
    const named = isPeriodic ? [row.pool, row.part] : [];
    const money = [row.gross, row.amount, row.trimmed].map(text);
    return [kind, member, from, level, ...money, status, reason, day, ...named].join(' ');
  };
  const note = (member: number, amounts: { bv: number; paid: number }) => {
    engine.volumes.add(company.today, member, amounts.bv);
    engine.turnover.add(company.today, 0, amounts.paid);
    engine.turnover.add(company.today, 1, amounts.bv);
  };
  const units = (amount: Parameters<typeof unitsOf>[1]) => unitsOf(company, amount);
  return {
    bought(topup) {
      note(topup.owner, { bv: units(topup.bv), paid: units(topup.paid) });
      buy(engine, topup);
    },
    entered: (pool, member) => enterByHand(engine, pool, member),
    withdrew: (terms) => withdraw(engine, terms),
    settled: (terms) => settle(engine, terms),
    tookBack: (causes) => takeBackAll(engine, causes),
    reversed: ({ owner, bv, paid }) => note(owner, { bv: -units(bv), paid: -units(paid) }),
    ordered: (member, bv) => note(member, { bv: units(bv), paid: 0 }),
    returned(index) {
      const refund = books.refunds.at(-1);
      if (refund) note(refund.member, { bv: -units(refund.bv), paid: 0 });
      takeBackPart(engine, index);
    },
    closes(facts) {
      closeBeside(engine, facts);
    },
    compare() {
      const [broken] = brokenLaws(engine, engine.rows.slice(compared));
      if (broken) throw new Parted(broken);
      const ours = engine.rows.slice(compared).map(lineOf);
      const theirs = company.rows.slice(compared).map(lineOf);
      compared = company.rows.length;
      if (ours.join('\n') !== theirs.join('\n'))
        throw new Parted(`the engine wrote\n${ours.join('\n')}\ninstead of\n${theirs.join('\n')}`);
      for (const topup of company.topups) {
        const { earned, completed } = standingOf(engine, topup.no);
        if (topup.isReversed || (earned === units(topup.earned) && completed === topup.isCompleted)) continue;
        throw new Parted(
          `topup ${topup.no} has earned ${earned} (${completed}) instead of ${topup.earned.toFixed()} (${topup.isCompleted})`,
        );
      }
      const [carried, expected] = [engine.carry, books.carry].map(carryOf);
      if (carried !== expected) throw new Parted(`the legs carry\n${carried}\ninstead of\n${expected}`);
      company.members.forEach((_, member) => {
        const code = (place = -1) => company.plan.ranks[place]?.code ?? null;
        const { period, highest, bridged = 0 } = books.ranks[member] ?? {};
        const theirs = [code(period), code(highest), bridged].join();
        const { paid = null, highest: topRank = null, bridged: used = 0 } = engine.ranks[member] ?? {};
        if ([paid, topRank, used].join() !== theirs)
          throw new Parted(
            `member ${member} has the ranks ${[paid, topRank, used].join()} instead of ${theirs}`,
          );
      });
    },
  };
}
