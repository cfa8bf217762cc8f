import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeBack } from '../../test/company/naive-company.ts';
import type { Company } from '../../test/company/naive-company-state.ts';
import { topUp } from '../../test/company/naive-company-topup.ts';
import { fullerNetworks } from '../../test/naive-network.ts';
import { buyNaively, openNaively } from '../../test/naive-topups.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { optional } from '../../test/random-plan.ts';
import { boughtBy, rate, topupPlans } from '../../test/random-topups.ts';
import { moneyText, toDecimal } from '../money.ts';

fc.configureGlobal({ baseSize: 'medium' });

test(
  '200 random courses of topups pay what the rules of docs/plans.md say',
  () => {
    const networks = fullerNetworks.filter(({ sponsor }) => sponsor.every((by, i) => by < i));
    const courses = networks.chain((network) =>
      fc.tuple(
        fc.constant(network),
        fc.array(boughtBy(network.sponsor.length), { maxLength: 40, size: 'max' }),
      ),
    );
    fc.assert(
      fc.property(
        courses,
        topupPlans,
        fc.constantFrom(0, 2, 3),
        optional(rate),
        ([{ sponsor, parent, side }, bought], plan, digits, own) => {
          const sold = { name: '', min: '1', max: '20000' };
          const packages = [
            { ...sold, code: 'A' },
            { ...sold, code: 'B', ...(own && { referral_rate: own }) },
          ];
          const joinedOn = sponsor.map((_, i) => 3 * i);
          const engine = openNaively(plan, digits, {
            sponsor,
            joinedOn,
            parent,
            packages: packages.map(({ code }, k) => ({
              code,
              referral_rate: k === 1 ? (own ?? null) : null,
            })),
          });
          const company: Company = {
            plan,
            digits,
            packages,
            members: sponsor.map((_, i) => ({
              name: `M${i}`,
              hasPan: true,
              isBlocked: false,
              joinedOn: joinedOn[i] ?? 0,
            })),
            sponsor,
            parent,
            side,
            placedOn: sponsor.map(() => 0),
            closings: [],
            topups: [],
            rows: [],
            queue: [],
            milestones: [],
            starts: [],
            pools: new Map(),
            boards: new Map(),
            buys: () => true,
            rankOf: () => -1,
            purchases: 0,
            bets: [],
            wallets: new Map(),
            today: 3 * sponsor.length,
          };
          for (const { topper, amount, share, package: place, blocks, wait } of bought) {
            company.today += wait;
            const member = company.members[topper];
            if (!member || member.isBlocked) continue;
            const paid = moneyText(toDecimal(amount).times(share).dividedBy(2), digits);
            const before = company.rows.length;
            topUp(company, { owner: topper, package: place === 0 ? 'A' : 'B', amount, paid });
            const expected = company.rows.slice(before).map((row) => ({
              kind: row.kind,
              member: String(row.member),
              from: String(row.from),
              level: row.level,
              gross: moneyText(row.gross, digits),
              amount: moneyText(row.amount, digits),
              trimmed: moneyText(row.trimmed, digits),
              status: row.status,
              reason: row.reason,
              pool: row.pool,
            }));
            const rows = buyNaively(engine, {
              topper,
              amount,
              paid,
              bv: amount,
              package: place,
              day: company.today,
            });
            expect(
              rows.map(
                ({
                  kind,
                  member: by,
                  from,
                  level,
                  gross,
                  amount: got,
                  trimmed,
                  status,
                  reason,
                  pool,
                  code,
                }) => ({
                  kind,
                  member: by,
                  from,
                  level,
                  gross,
                  amount: got,
                  trimmed,
                  status,
                  reason,
                  pool: pool ?? code ?? null,
                }),
              ),
            ).toEqual(expected);
            const blocked = company.members[blocks];
            if (blocked) {
              blocked.isBlocked = true;
              engine.blocked[blocks] = true;
            }
          }
          // a reversal of all of it leaves nobody anything
          takeBack(
            company,
            company.topups.map(({ no }) => `topup ${no}`),
          );
          const left = company.rows.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
          expect(left.isZero()).toBe(true);
        },
      ),
      runs(200),
    );
  },
  patience,
);
