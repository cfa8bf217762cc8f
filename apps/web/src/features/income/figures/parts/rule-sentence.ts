import { type Text, texts } from '@banyan/contract/core/text';
import type { IncomeRow } from '../../../../components/parts/income-words.ts';
import { planName } from '../../../../components/parts/plan-name.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

type Words = Record<string, string | number>;

/** What somebody below did, for the kinds that pay up the sponsor tree. */
const happened: Record<string, Text> = texts({
  level: '{name} topped up.',
  fast_start: '{name} topped up in the first days.',
  roi_level: '{name} was paid ROI.',
  matching_level: '{name} was paid matching income.',
  withdrawal_level: 'A withdrawal of {name} was approved.',
  repurchase_level: '{name} placed an order that is paid.',
  unilevel: '{name} bought something in the period.',
  gaming_level: 'A bet of {name} settled.',
});

/** The rules with one sentence each. */
const sentences: Record<string, Text> = texts({
  referral: '{name} topped up. The sponsor earns {rate} as referral income.',
  referral_package_rate:
    '{name} topped up. This package has a referral rate of its own: the sponsor earns {rate}.',
  spill_placement:
    '{name} was placed under this member by somebody else and topped up for the first time. The placement parent earns {rate}.',
  spill_extra_direct:
    '{name} topped up for the first time and is one direct more than the plan needs. The sponsor earns {rate}.',
  single_leg_milestone:
    'With the topup of {name} there are enough places below in the single leg for level {level}. It pays {rate}, once.',
  single_leg_queue: '{name} entered the single leg {level} places below. Level {level} earns {rate}.',
  matrix_placement: '{name} filled a place on level {level} of the matrix. Each place pays {rate}.',
  matrix_level:
    '{name} filled the last free place on level {level} of the matrix. A full level pays for all its places at once.',
  matrix_board: '{name} took the last free place of the board. Its head gets a fixed amount and leaves it.',
  next_bet:
    'A bet of {name} settled. The bet {level} places before in the same game earns {rate} of its fee.',
  matching: 'Business matched on both legs at the closing earns {rate}.',
});

/** The rule behind a row in a sentence or two, with its own figures. */
export function ruleSentence(row: IncomeRow): string {
  const { why, from, level } = row;
  const words: Words = {
    name: from ? `${from.name} (${from.user_id})` : t('A member'),
    rate: why.rate.percent ? formatPercent(why.rate.percent) : t('a fixed amount'),
    level: level ?? 1,
  };
  const plain = why.rule.replace(/_compressed$/, '');
  const event = happened[plain];
  if (event) return `${t(event, words)} ${levelSentence(plain !== why.rule, words)}`;
  const sentence = sentences[why.rule];
  if (sentence) return t(sentence, words);
  return ownSentence(row, words);
}

function levelSentence(isCompressed: boolean, words: Words): string {
  if (isCompressed)
    return t(
      'Members above who do not qualify are skipped without using up a level; this counts as level {level}, which earns {rate}.',
      words,
    );
  return words.level === 1
    ? t('Directly below is level 1, which earns {rate}.', words)
    : t('{level} levels below is level {level}, which earns {rate}.', words);
}

function poolSentence(pool: NonNullable<IncomeRow['why']['pool']>, words: Words): string {
  const { code, rank, own_shares: own = 0, shares: all = 0 } = pool;
  const of = { ...words, code: planName(code), rank: planName(rank ?? '–'), own, all };
  if (pool.by === 'once') return t('Pool {code} pays rank {rank} once, when it is reached: {rate}.', of);
  if (pool.by === 'amount') return t('Pool {code} pays everybody who qualifies: {rate}.', of);
  if (pool.by === 'points')
    return t('Pool {code} is {rate} of the turnover of the period. {own} of its {all} points are held.', of);
  if (pool.by === 'shares' && pool.period !== 'monthly')
    return t(
      'Pool {code} is {rate} of the turnover of the period. Rank {rank} holds {own} of its {all} shares.',
      of,
    );
  return t(
    'Pool {code} is {rate} of the money received in the month. Rank {rank} holds {own} of its {all} shares.',
    of,
  );
}

const percentOr = (rate: string | undefined): string => formatPercent(rate ?? '0');

/** Rules that speak of more than a name, a level and a rate. */
function ownSentence({ why, from }: IncomeRow, words: Words): string {
  const { roi, reward, pool, remark, source, returned, walk, step } = why;
  if (why.rule === 'roi' && roi) {
    const of = { ...words, package: roi.package, no: roi.instalment, all: roi.instalments ?? '' };
    return roi.instalments === null
      ? t('One day of ROI on a topup of package {package}: instalment {no}, {rate}.', of)
      : t('One day of ROI on a topup of package {package}: instalment {no} of {all}, {rate}.', of);
  }
  if (why.rule === 'reward' && reward)
    return reward.item === null
      ? t('Reward step {code} was reached. It is paid after it is claimed and approved.', {
          code: planName(reward.code),
        })
      : t('Reward step {code} was reached. It gives: {item}, after it is claimed and approved.', {
          code: planName(reward.code),
          item: reward.item,
        });
  if (why.rule === 'fast_start_step' && step)
    return t(
      'With the topup of {name} step {code} is reached: {count, plural, one {# active direct} other {# active directs}} within {days, plural, one {# day} other {# days}} of joining. It pays {rate}, once.',
      { ...words, code: planName(step.code), count: step.directs, days: step.within_days },
    );
  if (walk) {
    const of = {
      ...words,
      code: planName(walk.code),
      rank: walk.rank ? planName(walk.rank) : t('none'),
      own: percentOr(walk.rate),
    };
    const rates = { ...of, before: percentOr(walk.high_before) };
    if (why.rule === 'differential')
      return t(
        '{name} bought something in the period. In walk {code} your rate was {own} with rank {rank}, the highest one below was {before}: the difference of {rate} is yours.',
        rates,
      );
    if (why.rule === 'same_rate')
      return t(
        '{name} bought something in the period. In walk {code} somebody below has your rate of {own} too: for the same rate you earn {rate}.',
        rates,
      );
    if (why.rule === 'own_purchase')
      return t('In walk {code} the own purchases earn the own rate of {rate}, with rank {rank}.', rates);
    if (why.rule === 'generation')
      return t(
        '{name} bought something in the period. In walk {code} this is generation {level} below you; with rank {rank} it earns {rate}.',
        of,
      );
  }
  if (why.rule === 'bonus_pool' && pool) return poolSentence(pool, words);
  if (why.rule === 'order_return' && returned) {
    const { no, income_no, ...volume } = returned;
    return t(
      '{name} brought goods back, with {bv} BV: refund {no} of order {order}. Now {so_far} of the {paid_on} BV that paid {income_no} are back, and the same part of it is taken back.',
      { ...words, ...volume, no, income_no, order: source?.no ?? '–' },
    );
  }
  if (why.rule === 'bonus_credit')
    return t('The company gave this bonus. Reason: {remark}', { remark: remark ?? '–' });
  if (why.rule === 'reversal' && !from)
    return t('The topup was reversed. Its income is taken back with the same figures.');
  if (why.rule === 'reversal')
    return source?.kind === 'withdrawal'
      ? t('The withdrawal of {name} failed. Its income is taken back with the same figures.', words)
      : t('The topup of {name} was reversed. Its income is taken back with the same figures.', words);
  return t('The rate was {rate}.', words);
}
