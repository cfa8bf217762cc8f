import type { IncomeKind } from '@banyan/contract/income/income';
import type { WalkKind } from '@banyan/plan/plan/plan-walks';
import { planName } from '../../../../components/parts/plan-name.ts';
import { t } from '../../../../lib/text.ts';
import type { Json } from './plan-values.ts';

/** Kinds with a part of the plan of their own, and the walks, which pay three kinds. */
export type PaidPart = Exclude<IncomeKind, WalkKind> | 'walks';

/** Writes an amount of money. */
export type Write = (amount: string) => string;

/** What an income of a plan pays, in one sentence; '' where nothing of it is filled in yet. */
export function incomeSentence(kind: PaidPart, value: unknown, money: Write): string {
  const plan = (value ?? {}) as Json;
  const rate = rateWords(plan, money);
  const levels = levelWords(plan, money);
  switch (kind) {
    case 'fast_start':
      return fastStartWords(plan, levels);
    case 'referral':
      return t('{rate} of each topup of a direct.', { rate: rateWords((plan.rate ?? {}) as Json, money) });
    case 'level':
      return t('{levels} of topups below.', { levels });
    case 'withdrawal_level':
      return t('{levels} of withdrawals below.', { levels });
    case 'gaming_level':
      return t('{levels} of fees of bets below.', { levels: levels || t('The usual shares') });
    case 'roi_level':
      return t('{levels} of the ROI paid below.', { levels });
    case 'matching_level':
      return t('{levels} of the matching income paid below.', { levels });
    case 'repurchase_level':
      return t('{levels} of the BV of orders below, at the month end.', { levels });
    case 'matching':
      return matchingWords(plan, rate, money);
    case 'roi':
      return plan.calendar === 'mon_fri'
        ? t('The percentage of the package, Monday to Friday.')
        : t('The percentage of the package, every day.');
    case 'spill':
      return plan.type === 'extra_direct'
        ? t('{amount} for each direct from number {from} on.', {
            amount: money(String(plan.amount ?? '0')),
            from: String(plan.from ?? ''),
          })
        : t('{rate} of the first topup of a member placed below.', { rate });
    case 'single_leg':
      return plan.mode === 'queue_level'
        ? t('{levels} of topups behind in the single leg.', { levels })
        : t('A fixed amount at {count, plural, one {# place} other {# places}} in the single leg.', {
            count: listOf(plan.levels).length,
          });
    case 'matrix':
      return t('{count, plural, one {# pool} other {# pools}}: {codes}.', countOf(plan.pools));
    case 'bonus':
      return listOf(plan.pools).length === 0
        ? t('Only what an admin gives.')
        : t('{count, plural, one {# pool} other {# pools}}: {codes}.', countOf(plan.pools));
    case 'walks':
      return t('{count, plural, one {# walk} other {# walks}}: {codes}.', countOf(plan));
    case 'reward':
      return t('{count, plural, one {# reward} other {# rewards}}: {codes}.', countOf(plan.ladder));
    case 'next_bet':
      return t('A share of the fee of the next bets.');
  }
}

function fastStartWords({ days, from, steps }: Json, levels: string): string {
  const sentences: string[] = [];
  const count = Number(days ?? 30);
  if (levels && from === 'activated')
    sentences.push(
      t(
        '{levels} of topups in the first {count, plural, one {# day} other {# days}} after the first topup.',
        {
          levels,
          count,
        },
      ),
    );
  else if (levels)
    sentences.push(
      t('{levels} of topups in the first {count, plural, one {# day} other {# days}} after joining.', {
        levels,
        count,
      }),
    );
  if (listOf(steps).length > 0)
    sentences.push(t('{count, plural, one {# step} other {# steps}}: {codes}.', countOf(steps)));
  return sentences.join(' ');
}

function matchingWords(plan: Json, rate: string, money: Write): string {
  const cap = plan.cap as Json | string | null | undefined;
  const basis =
    plan.basis === 'pairs'
      ? t('{amount} for each pair', { amount: money(String(plan.percent ?? '0')) })
      : t('{rate} of the weaker leg', { rate });
  const limit =
    cap === 'package'
      ? t('at most the cap of the package a closing')
      : cap && typeof cap === 'object'
        ? t('at most {amount} a closing', {
            amount: money(String(cap.per_closing ?? '0')) + tableWords(cap, money),
          })
        : t('without a cap');
  const sentence = t('{basis}, {limit}; active directs needed: {left} on the left, {right} on the right.', {
    basis,
    limit,
    left: String(plan.need_left_directs ?? 0),
    right: String(plan.need_right_directs ?? 0),
  });
  return [sentence, ...periodSentences(plan)].join(' ');
}

/** When matching is paid, in which ratio, and what happens to the rest. */
function periodSentences({ period, ratio, carry, carry_expires_after }: Json): string[] {
  const sentences: string[] = [];
  if (period === 'weekly') sentences.push(t('Matched at the end of each week.'));
  if (period === 'monthly') sentences.push(t('Matched at the end of each month.'));
  if (ratio === '2:1') sentences.push(t('Two of the left leg are matched with one of the right.'));
  if (ratio === '1:2') sentences.push(t('One of the left leg is matched with two of the right.'));
  if (carry === 'stronger') sentences.push(t('Only the stronger leg is carried forward.'));
  if (carry === 'none') sentences.push(t('Nothing is carried forward.'));
  if (typeof carry_expires_after === 'number')
    sentences.push(
      t('Volume expires after {count, plural, one {# closing} other {# closings}} of matching.', {
        count: carry_expires_after,
      }),
    );
  return sentences;
}

/** 10 % (SILVER 12, GOLD 15) */
export function rateWords({ percent, amount, ...table }: Json, money: Write): string {
  if (typeof percent === 'string') return `${percent} %${tableWords(table)}`;
  return typeof amount === 'string' ? `${money(amount)}${tableWords(table, money)}` : '–';
}

/** What a rank or a package has instead, in brackets; '' where all have the same. */
function tableWords({ by_rank, by_package }: Json, write: Write = (amount) => amount): string {
  const pairs = Object.entries((by_rank ?? by_package ?? {}) as Json);
  return pairs.length === 0
    ? ''
    : ` (${pairs.map(([code, value]) => `${code} ${write(String(value))}`).join(', ')})`;
}

/** 5, 3, 2 % */
export function levelWords({ levels }: Json, money: Write): string {
  const rows = listOf(levels);
  const shown = rows.slice(0, 6).map((row) => rateWords(row, money).replace(' %', ''));
  if (shown.length === 0) return '';
  const unit = rows.some((row) => typeof row.percent === 'string') ? ' %' : '';
  return `${shown.join(', ')}${rows.length > shown.length ? '…' : ''}${unit}`;
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const countOf = (value: unknown) => {
  const rows = listOf(value);
  return { count: rows.length, codes: rows.map(({ code }) => planName(String(code ?? ''))).join(', ') };
};
