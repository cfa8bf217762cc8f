import { type Figure, figureAt, thresholdUnits, unitsText } from '../columns/figure.ts';
import { rankOf } from '../columns/holders.ts';
import { levelEligibility } from '../columns/levels.ts';
import type { Closing } from '../columns/pay.ts';
import { checksOf, type EligibilityByKind } from '../columns/requirements.ts';
import { CLOSING_KINDS, type ClosingKind, statusCode } from '../columns/rows.ts';
import type { Explanation } from '../instant/income-row.ts';
import type { NeedCheck } from '../instant/needs.ts';
import { tableCheck } from '../instant/table-check.ts';
import { matchingEligibility } from '../kinds/matching.ts';
import { selfBvOf } from '../kinds/repurchase-level.ts';
import { partOfCode, walkOfCode } from '../kinds/walk-codes.ts';
import type { RewardStepPlan } from '../plan/plan.ts';
import { kindFigures } from './figures.ts';
import { type ClosingOutcome, placeInKind, rowsOf } from './outcome.ts';

/** The requirements of each kind, prepared once for all its rows. */
export function eligibilityOf(
  closing: Pick<Closing, 'facts' | 'figures' | 'digits' | 'plan' | 'holders'>,
): EligibilityByKind {
  const { facts, digits, figures, plan } = closing;
  // before ranks are judged those count that were held
  const paidRank = () => facts.heldRank?.paid ?? null;
  const held = { ...closing, holders: { ...closing.holders, paidRank } };
  const { roi_level, matching, matching_level, repurchase_level } = plan.incomes;
  const eligibility: EligibilityByKind = {
    reward: [{ blocked: facts.blocked, active: figures.active, buying: null, requirements: [] }],
    roi: [{ blocked: facts.blocked, active: figures.active, buying: null, requirements: [] }],
  };
  if (roi_level) eligibility.roi_level = levelEligibility(held, roi_level, []);
  if (matching) eligibility.matching = [matchingEligibility(closing, matching)];
  if (matching_level) eligibility.matching_level = levelEligibility(held, matching_level, []);
  if (repurchase_level && facts.month)
    eligibility.repurchase_level = levelEligibility(
      closing,
      repurchase_level,
      selfBvOf(repurchase_level, facts.month, digits),
    );
  return eligibility;
}

const LAPSED = statusCode('lapsed');
const PENDING = statusCode('pending');

const BASES = {
  roi: 'amount',
  roi_level: 'roi',
  matching: 'matched',
  matching_level: 'matching',
  reward: 'reward',
  repurchase_level: 'order_bv',
  unilevel: 'purchase',
  differential: 'purchase',
  generation: 'purchase',
  bonus: 'turnover',
} as const satisfies Record<ClosingKind, Explanation['base_of']>;

/**
 * The explanation of row `i` as its table stores it: made when the row is written, so that no text is kept for millions
 * of rows. Throws when the sink kept no rows.
 */
export function explainRow(outcome: ClosingOutcome, i: number): Explanation {
  const rows = rowsOf(outcome);
  const { plan, digits } = outcome.inputs;
  const kind = CLOSING_KINDS[rows.kind[i] as number] as ClosingKind;
  const isPaid = rows.status[i] !== LAPSED && rows.status[i] !== PENDING;
  const multiple = plan.caps.topup_multiple;
  return {
    rule: ruleOf(outcome, kind, i),
    base_of: baseOf(outcome, kind, i),
    checks: checksOfRow(outcome, kind, i),
    cap:
      multiple === undefined || !isPaid || rows.cap === null
        ? null
        : { topup_multiple: multiple, room: unitsText(figureAt(rows.cap.room, i), digits) },
    ...kindFigures(outcome, kind, i),
  };
}

/** Of a pool that pays amounts, what the plan names. */
function baseOf(outcome: ClosingOutcome, kind: ClosingKind, i: number): Explanation['base_of'] {
  const pool = outcome.inputs.plan.incomes.bonus?.pools[rowsOf(outcome).code[i] as number];
  return kind === 'bonus' && pool?.amount !== undefined ? 'pool_amount' : BASES[kind];
}

function ruleOf(outcome: ClosingOutcome, kind: ClosingKind, i: number): Explanation['rule'] {
  const { plan } = outcome.inputs;
  const code = rowsOf(outcome).code[i] as number;
  if (kind === 'unilevel')
    return plan.incomes.walks?.[walkOfCode(code)]?.compression ? 'unilevel_compressed' : 'unilevel';
  if (kind === 'differential') return differentialRules[partOfCode(code) ?? 'difference'];
  if (kind === 'bonus') return 'bonus_pool';
  if (kind === 'roi_level' || kind === 'matching_level' || kind === 'repurchase_level')
    return plan.incomes[kind]?.compression ? `${kind}_compressed` : kind;
  return kind;
}

const differentialRules = {
  difference: 'differential',
  same_rate: 'same_rate',
  own: 'own_purchase',
} as const;

function checksOfRow(outcome: ClosingOutcome, kind: ClosingKind, i: number): NeedCheck[] {
  const rows = rowsOf(outcome);
  const { eligibility: byKind, plan, digits } = outcome.inputs;
  const member = rows.member[i] as number;
  const level = rows.level[i] as number;
  const place =
    kind === 'roi_level' || kind === 'matching_level' || kind === 'repurchase_level'
      ? level - (plan.incomes[kind]?.start_level ?? 1)
      : 0;
  const eligibility = isWalk(kind)
    ? walkRuleOf(outcome, i)
    : kind === 'bonus'
      ? outcome.inputs.pools.eligibility.get(rows.code[i] as number)
      : byKind[kind]?.[place];
  if (!eligibility) throw new Error(`row ${i}: the plan has no level ${level} of ${kind}`);
  const checks = [...checksOf(eligibility, member, digits), ...tableChecks(outcome, kind, place, member, i)];
  return kind === 'reward' ? [...checks, ...rewardChecks(outcome, i)] : checks;
}

/** What the table of a rule asks of whom it gives nothing. */
function tableChecks(
  outcome: ClosingOutcome,
  kind: ClosingKind,
  place: number,
  member: number,
  i: number,
): NeedCheck[] {
  const { plan, facts, holders } = outcome.inputs;
  const { roi_level, matching, matching_level, repurchase_level } = plan.incomes;
  const levels = { roi_level, matching_level, repurchase_level };
  const rule =
    kind === 'matching'
      ? matching
      : kind === 'unilevel'
        ? walkLevelOf(outcome, i)
        : kind in levels
          ? levels[kind as keyof typeof levels]?.levels[place]
          : undefined;
  if (!rule || (!rule.by_rank && !rule.by_package)) return [];
  const judged = kind === 'repurchase_level' || kind === 'unilevel';
  const held = judged ? rankOf(holders, member) : (facts.heldRank?.paid[member] ?? -1);
  const packages = Object.keys(rule.by_package ?? {});
  return tableCheck(rule, {
    ranks: plan.ranks.slice(0, held + 1).map(({ code }) => code),
    packages: packages.filter((code) => holders.hasPackage(code)?.[member] === 1),
  });
}

const isWalk = (kind: ClosingKind) => kind === 'unilevel' || kind === 'differential' || kind === 'generation';

/** Who is eligible for the level of a walk's row. */
function walkRuleOf(outcome: ClosingOutcome, i: number) {
  const rows = rowsOf(outcome);
  const place = walkOfCode(rows.code[i] as number);
  const walk = outcome.inputs.plan.incomes.walks?.[place];
  const first = walk?.walk === 'levels' ? walk.start_level : 1;
  const level = walk?.walk === 'differential' ? 0 : (rows.level[i] as number) - first;
  return outcome.inputs.walks.get(place)?.[level];
}

/** The level of a walk by distance that row `i` is of. */
function walkLevelOf(outcome: ClosingOutcome, i: number) {
  const rows = rowsOf(outcome);
  const walk = outcome.inputs.plan.incomes.walks?.[walkOfCode(rows.code[i] as number)];
  return walk?.walk === 'levels' ? walk.levels[(rows.level[i] as number) - walk.start_level] : undefined;
}

function stepOf({ inputs }: ClosingOutcome, code: number): RewardStepPlan {
  return inputs.plan.incomes.reward?.ladder[code] as RewardStepPlan;
}

function rewardChecks(outcome: ClosingOutcome, i: number): NeedCheck[] {
  const rows = rowsOf(outcome);
  const { rewards, inputs } = outcome;
  const { digits, figures } = inputs;
  const place = placeInKind(rows, i);
  const step = stepOf(outcome, rows.code[i] as number);
  const member = rows.member[i] as number;
  const check = (fact: NeedCheck['fact'], asked: string, actual: Figure): NeedCheck[] => {
    const required = thresholdUnits(asked, digits);
    if (required === 0) return [];
    return [
      {
        fact,
        required: unitsText(required, digits),
        actual: unitsText(actual, digits),
        met: actual >= required,
      },
    ];
  };
  const directs = figures.directs?.[member] ?? 0;
  const days = outcome.inputs.day - (inputs.facts.joinedOn[member] as number);
  const within = step.within_days;
  return [
    ...check('left', step.left, figureAt(rewards.left, place)),
    ...check('right', step.right, figureAt(rewards.right, place)),
    ...(step.directs > 0
      ? [{ fact: 'directs', required: step.directs, actual: directs, met: directs >= step.directs } as const]
      : []),
    ...(within === null
      ? []
      : [{ fact: 'days', required: within, actual: days, met: days <= within } as const]),
  ];
}
