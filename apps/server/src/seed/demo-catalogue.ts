/** What the demo company sells. */
export const demoPackages = [
  {
    code: 'STARTER',
    name: 'Starter',
    amount: '2500',
    gst_percent: '18',
    cooling_off_days: 7,
    kit: 'Welcome kit: bag, diary and pen',
  },
  {
    code: 'SILVER',
    name: 'Silver',
    amount: '10000',
    gst_percent: '18',
    cooling_off_days: 7,
    roi_percent: '0.2',
    roi_days: 200,
  },
  {
    code: 'GOLD',
    name: 'Gold',
    amount: '25000',
    gst_percent: '18',
    cooling_off_days: 7,
    roi_percent: '0.25',
    roi_days: 200,
  },
  { code: 'FLEX', name: 'Flexible', min: '5000', max: '100000', gst_percent: '18', cooling_off_days: 7 },
] as const;

/** The plan the demo network began with, and the one that replaced it half way. */
export const demoPlans = [
  {
    note: 'The plan of the launch',
    plan: {
      incomes: {
        referral: { rate: { percent: '8' } },
        level: {
          levels: [
            { percent: '4', need: { directs: 1 } },
            { percent: '2', need: { directs: 2 } },
            { percent: '1', need: { directs: 3 } },
          ],
        },
      },
      caps: { topup_multiple: '3' },
    },
  },
  {
    note: 'More for directs, five levels, daily closings and payouts',
    plan: {
      incomes: {
        referral: { rate: { percent: '10' } },
        level: {
          levels: [
            { percent: '5', need: { directs: 1 } },
            { percent: '3', need: { directs: 2 } },
            { percent: '2', need: { directs: 3 } },
            { percent: '1', need: { directs: 4, directs_business: '50000' } },
            { percent: '0.5', need: { directs: 5, directs_business: '100000' } },
          ],
        },
        spill: { type: 'placement', percent: '1' },
        single_leg: {
          mode: 'milestone',
          levels: [
            { team: 50, directs: 0, amount: '100' },
            { team: 150, directs: 2, amount: '300' },
          ],
        },
        matrix: {
          pools: [
            {
              code: 'STARTER',
              width: 3,
              depth: 2,
              package: 'STARTER',
              pay: 'per_placement',
              levels: [{ amount: '25' }, { amount: '15' }],
            },
          ],
        },
        roi: { calendar: 'mon_fri' },
        roi_level: {
          max_total_percent: '20',
          levels: [{ percent: '10' }, { percent: '5', need: { directs: 2 } }],
        },
        matching: {
          basis: 'amount',
          unit: '1000',
          first_match: '2:1',
          percent: '8',
          need_left_directs: 1,
          need_right_directs: 1,
          cap: { per_closing: '4000' },
        },
        matching_level: { levels: [{ percent: '10' }, { percent: '5' }] },
        reward: {
          basis: 'cumulative',
          ladder: [
            { code: 'TABLET', left: '150000', right: '150000', directs: 3, amount: '10000' },
            { code: 'SCOOTER', left: '1000000', right: '1000000', directs: 5, item: 'An electric scooter' },
          ],
        },
        bonus: {
          pools: [
            {
              code: 'CLUB',
              percent: '1',
              period: 'monthly',
              shares: [
                { rank: 'BRONZE', shares: 1 },
                { rank: 'SILVER', shares: 3 },
              ],
            },
          ],
        },
      },
      ranks: [
        { code: 'BRONZE', directs: 3, team_business: '200000' },
        { code: 'SILVER', directs: 6, team_business: '1000000', weaker_leg: '300000' },
      ],
      caps: { topup_multiple: '3' },
      payout: {
        tds: { percent: '5', without_pan: '20', yearly_threshold: '20000', on_crossing: 'full_aggregate' },
        service_percent: '5',
        repurchase_percent: '5',
      },
    },
  },
] as const;
