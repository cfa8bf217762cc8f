/** What the demo company sells. */
export const demoPackages = [
  { code: 'STARTER', name: 'Starter', amount: '2500', gst_percent: '18', cooling_off_days: 7 },
  { code: 'SILVER', name: 'Silver', amount: '10000', gst_percent: '18', cooling_off_days: 7 },
  { code: 'GOLD', name: 'Gold', amount: '25000', gst_percent: '18', cooling_off_days: 7 },
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
    note: 'More for directs, five levels',
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
      },
      caps: { topup_multiple: '3' },
    },
  },
] as const;
