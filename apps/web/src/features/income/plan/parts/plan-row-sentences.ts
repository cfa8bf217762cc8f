import { texts } from '@banyan/contract/core/text';
import { planName } from '../../../../components/parts/plan-name.ts';
import { t } from '../../../../lib/text.ts';
import { labelOf, optionLabel, unitOf } from './plan-labels.ts';
import { levelWords, rateWords, type Write } from './plan-sentences.ts';
import type { Json, PlanPath } from './plan-values.ts';

/** How often, behind a figure. */
const often = texts({
  daily: 'a day',
  weekly: 'a week',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
});
const oftenWords = (period: unknown, usual = 'monthly'): string => {
  const known = String(period ?? usual);
  return known in often ? t(often[known as keyof typeof often]) : known;
};

/** What a row of a list of the plan means: a rank, a pool, a board, a walk; '' where there is nothing to say. */
export function rowSentence(path: PlanPath, row: unknown, plan: Json, money: Write): string {
  const value = (row ?? {}) as Json;
  switch (path.join('.')) {
    case 'ranks':
      return rankWords(value, String((plan.rank_rules as Json | undefined)?.period ?? 'daily'), money);
    case 'incomes.bonus.pools':
      return poolWords(value, money);
    case 'incomes.matrix.pools':
      return matrixWords(value, money);
    case 'incomes.walks':
      return walkWords(value, money);
    default:
      return '';
  }
}

/** What a part of the plan that pays nothing says, in one line; '' where nothing of it is filled in. */
export function partSentence(part: string, value: unknown, money: Write): string {
  const plan = (value ?? {}) as Json;
  if (value === undefined || value === null) return '';
  switch (part) {
    case 'activity':
      return joined(
        t('Earns who buys {amount} of BV {often}.', {
          amount: String(plan.own_bv ?? '0'),
          often: oftenWords(plan.period),
        }),
        Number(plan.grace_days ?? 0) > 0 &&
          t('On the first {count, plural, one {# day} other {# days}} the period before is enough.', {
            count: Number(plan.grace_days),
          }),
      );
    case 'tank':
      return t('Who waits for a place gets one after {count, plural, one {# day} other {# days}}.', {
        count: Number(plan.days ?? 0),
      });
    case 'caps':
      return capsWords(plan, money);
    case 'rank_rules':
      return joined(
        t('Judged once {often}.', { often: oftenWords(plan.period, 'daily') }),
        typeof plan.breakaway === 'string' &&
          t('A direct with {rank} leaves the group.', { rank: plan.breakaway }),
      );
    case 'ranks':
      return listOf(value)
        .map(({ code }) => planName(String(code ?? '')))
        .join(', ');
    default:
      return '';
  }
}

const joined = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
/** GOLD 2, SILVER 1 */
const pairsOf = (value: unknown, write: Write = (amount) => amount): string =>
  Object.entries((value ?? {}) as Json)
    .map(([code, amount]) => `${code} ${write(String(amount))}`)
    .join(', ');

/** What must be reached, part by part; volumes in the period of the rule. */
function needWords(need: Json, period: string, money: Write): string {
  return Object.entries(need)
    .flatMap(([key, value]): string[] => {
      const amount = String(value);
      if (value === undefined || value === null || amount === '0') return [];
      switch (key) {
        case 'own_bv':
          return [t('{amount} of own volume {often}', { amount, often: oftenWords(period) })];
        case 'group_bv':
          return [t('{amount} of group volume {often}', { amount, often: oftenWords(period) })];
        case 'team_bv':
          return [t('{amount} of team volume {often}', { amount, often: oftenWords(period) })];
        case 'max_from_leg_percent':
          return [t('at most {percent} % from one leg', { percent: amount })];
        case 'legs_with_rank':
          return Object.entries(value as Json).map(([rank, count]) =>
            t('{count, plural, one {# leg} other {# legs}} with {rank}', { rank, count: Number(count) }),
          );
        case 'directs_of_rank':
          return [`${labelOf(key)} ${pairsOf(value)}`];
        default:
          return [`${labelOf(key)} ${unitOf(key) === 'money' ? money(amount) : amount}`];
      }
    })
    .join(', ');
}

function rankWords({ code: _code, keep, grace, ...achieve }: Json, period: string, money: Write): string {
  const needs = needWords(achieve, period, money);
  const kept = keep && typeof keep === 'object' ? needWords(keep as Json, period, money) : null;
  return joined(
    needs !== '' && `${needs}.`,
    kept === '' && t('Kept for good.'),
    kept !== null && kept !== '' && t('Kept with {needs}.', { needs: kept }),
    Number(grace ?? 0) > 0 &&
      t('{count, plural, one {# closing} other {# closings}} in a row bridged.', { count: Number(grace) }),
  );
}

function poolWords(pool: Json, money: Write): string {
  const { percent, amount, points, shares, once, into } = pool;
  const period = oftenWords(pool.period);
  const share = String(percent ?? '0');
  const counted = (points ?? {}) as Json;
  const table = pairsOf(pool.by_rank ?? pool.by_package, money);
  const needs = needWords((pool.need ?? {}) as Json, String(pool.period ?? 'monthly'), money);
  return joined(
    shares !== undefined &&
      t('{percent} % of what comes in {often}, shared: {shares}.', {
        percent: share,
        often: period,
        shares: listOf(shares)
          .map((own) => `${String(own.rank)} ${String(own.shares)}`)
          .join(', '),
      }),
    points !== undefined &&
      t('{percent} % of what comes in {often}, by points: one for each {unit}, {figure}.', {
        percent: share,
        often: period,
        unit: String(counted.unit ?? '1'),
        figure: optionLabel(String(counted.per ?? '')),
      }),
    amount !== undefined && once === true && t('Once in a life for each rank: {table}.', { table }),
    amount !== undefined &&
      once !== true &&
      t('{amount} {often}.', {
        amount: table === '' ? money(String(amount)) : table,
        often: period,
      }),
    needs !== '' && t('Needs {needs}.', { needs }),
    typeof into === 'string' && t('Goes into the fund {fund}.', { fund: into }),
  );
}

function matrixWords(pool: Json, money: Write): string {
  const [width, depth] = [Number(pool.width ?? 0), Number(pool.depth ?? 0)];
  if (pool.mode !== 'board')
    return t('{width} below each, {levels}.', { width, levels: levelWords(pool, money) || String(depth) });
  let places = 1;
  for (let level = 0, row = 1; level < Math.min(depth, 20); level++) places += row *= width;
  const fee = String(pool.fee_to_next ?? '0');
  return joined(
    t('{places} places; a full board pays {cycle}.', { places, cycle: money(String(pool.cycle ?? '0')) }),
    typeof pool.next === 'string' && t('Then on to {next}, for {fee}.', { next: pool.next, fee: money(fee) }),
    pool.reentry === true && t('Its head enters again.'),
  );
}

function walkWords(walk: Json, money: Write): string {
  const often = oftenWords(walk.period);
  const rate = (walk.rate ?? {}) as Json;
  const [same] = Array.isArray(walk.same_rate) ? (walk.same_rate as unknown[]) : [];
  const levels = levelWords(walk, money);
  switch (walk.walk) {
    case 'levels':
      return t('{levels} of purchases below, once {often}.', { levels, often });
    case 'generations':
      return walk.boundary === 'own_rank'
        ? t('{levels} to every rank until the same or a higher one, once {often}.', { levels, often })
        : t('{levels} to leaders from {rank} on, once {often}.', {
            levels,
            rank: String(walk.boundary ?? ''),
            often,
          });
    case 'differential':
      return joined(
        t('The difference of rates, once {often}: {rates} %.', {
          often,
          rates: pairsOf(rate.by_rank ?? rate.by_package) || rateWords(rate, money).replace(' %', ''),
        }),
        same !== undefined && t('{percent} % for the same rate.', { percent: String(same) }),
      );
    default:
      return '';
  }
}

function capsWords({ topup_multiple, member, company }: Json, money: Write): string {
  const [own, all] = [(member ?? {}) as Json, (company ?? {}) as Json];
  return joined(
    topup_multiple !== undefined &&
      t('A topup earns at most {multiple} times its amount.', { multiple: String(topup_multiple) }),
    member !== undefined &&
      t('A member earns at most {amount} {often}.', {
        amount: money(String(own.per_period ?? '0')),
        often: oftenWords(own.period),
      }),
    company !== undefined &&
      t('Closings pay at most {percent} % of what comes in {often}.', {
        percent: String(all.percent ?? '0'),
        often: oftenWords(all.period, 'daily'),
      }),
  );
}
