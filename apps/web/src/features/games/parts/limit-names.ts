import { texts } from '@banyan/contract/core/text';

/** What a limit counts. */
export const limitNames = texts({
  deposit_1: 'Money in, 1 day',
  deposit_7: 'Money in, 7 days',
  deposit_30: 'Money in, 30 days',
  loss_1: 'Loss, 1 day',
  loss_7: 'Loss, 7 days',
  loss_30: 'Loss, 30 days',
  stake: 'Largest stake',
});

/** How long somebody excludes themselves. */
export const periodNames = texts({
  '24_hours': '24 hours',
  '7_days': '7 days',
  '6_weeks': '6 weeks',
  '6_months': '6 months',
  for_good: 'For good',
});
