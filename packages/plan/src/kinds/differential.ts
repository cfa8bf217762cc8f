import { type Figure, figureAt, rateUnits, shareOf } from '../columns/figure.ts';
import type { LevelEvents } from '../columns/levels.ts';
import { nearestHigher, nearestOf } from '../columns/nearest.ts';
import { type Closing, DIFFERENTIAL, lapseRow, payRow } from '../columns/pay.ts';
import { rateKeeper } from '../columns/rate-keeper.ts';
import { type Eligibility, failing } from '../columns/requirements.ts';
import { ownValue, ruleOf } from '../columns/rules.ts';
import type { DifferentialPlan } from '../plan/plan-walks.ts';
import { codeOfWalk, type WalkPart } from './walk-codes.ts';

/**
 * Differential (docs/plans.md §7.4): walking up, each upline whose rate is above the highest so far is paid the
 * difference, and one of the same rate what `same_rate` says. Rates are few: a walk jumps from one rate to the next.
 */
export function payDifferential(
  closing: Closing,
  walk: DifferentialPlan,
  place: number,
  { from, base, source }: LevelEvents,
  eligibility: Eligibility,
): void {
  const { sponsor } = closing.facts;
  const rule = ruleOf(closing, walk.rate, eligibility);
  const own = Float64Array.from(sponsor, (_, i) => ownValue(rule, i).rate as number);
  // classes stand for rates: 0 is the rate 0, also that of whom compression skips
  const rates = Float64Array.from(new Set(own).add(0)).sort();
  const places = new Map([...rates].map((rate, place) => [rate, place]));
  const classOf = (member: number) => places.get(own[member] as number) as number;
  const classes = Int32Array.from(sponsor, (_, i) =>
    walk.compression && failing(eligibility, i) !== 0 ? 0 : classOf(i),
  );
  const higher = nearestHigher(closing.trees.sponsor(), classes);
  const sameRates = walk.same_rate.map(rateUnits);
  const keep = rateKeeper(closing);
  const pay = (
    member: number,
    buyer: number,
    level: number,
    event: number,
    shared: Figure,
    rate: number,
    part: WalkPart,
  ) => {
    const gross = shareOf(shared, rate);
    const reason = failing(eligibility, member);
    const code = codeOfWalk(place, part);
    if (reason === 0)
      payRow(closing, DIFFERENTIAL, member, buyer, level, event, code, shared, keep(rate), gross, gross);
    else
      lapseRow(closing, DIFFERENTIAL, member, buyer, level, event, shared, keep(rate), gross, reason, code);
  };
  for (let e = 0; e < from.length; e++) {
    const buyer = from[e] as number;
    const shared = figureAt(base, e);
    const event = source[e] as number;
    // the class of the highest rate so far
    let high = 0;
    let level = 0;
    let sames = 0;
    if (walk.own === 'counts') high = classOf(buyer);
    else if (walk.own === 'paid' && (classes[buyer] as number) > 0) {
      high = classes[buyer] as number;
      pay(buyer, buyer, 0, event, shared, rates[high] as number, 'own');
    }
    let at = buyer;
    for (;;) {
      const takesSame = high > 0 && sames < sameRates.length;
      at = nearestOf(classes, higher, sponsor[at] as number, takesSame ? high : high + 1);
      if (at < 0) break;
      const found = classes[at] as number;
      level++;
      if (found === high) pay(at, buyer, level, event, shared, sameRates[sames++] as number, 'same_rate');
      else {
        pay(
          at,
          buyer,
          level,
          event,
          shared,
          (rates[found] as number) - (rates[high] as number),
          'difference',
        );
        high = found;
        sames = 0;
      }
    }
  }
}
