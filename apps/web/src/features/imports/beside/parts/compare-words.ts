import {
  type Cause,
  causeWords,
  type Found,
  type Outcome,
  outcomeWords,
  roundingWays,
  unexplained,
} from '@banyan/contract/imports/compare-causes';
import { formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

export const outcomeLabel = (outcome: Outcome): string => t(outcomeWords[outcome]);

export const causeLabel = (cause: Cause | typeof unexplained): string =>
  cause === unexplained ? t('Not explained') : t(causeWords[cause]);

/** What the old system does, as far as it was found out; empty = no more than the cause says. */
export function causeNote(cause: Cause, found: Found): string {
  switch (cause) {
    case 'rounding':
      return found.rounding
        ? t('There each row is rounded {way} to {digits} decimals.', {
            way: t(roundingWays[found.rounding.way]),
            digits: found.rounding.digits,
          })
        : '';
    case 'compression':
      return found.compression === 'lapsed'
        ? t('There nobody moves up for an upline who is not eligible.')
        : t('There every upline is paid by distance, eligible or not.');
    case 'rate':
      return (found.rates ?? [])
        .map(({ level, here, there }) =>
          level === 0
            ? t('Here {here}, there {there}.', { here: formatPercent(here), there: formatPercent(there) })
            : t('Level {level}: here {here}, there {there}.', {
                level,
                here: formatPercent(here),
                there: formatPercent(there),
              }),
        )
        .join(' ');
    case 'cap':
      return found.cap === null || found.cap === ''
        ? t('There no cap cuts these rows.')
        : t('There a row pays at most {amount}.', { amount: found.cap });
    case 'carry':
      return t('There only the volume of the day is matched.');
    case 'date':
      return t('There the same amount stands on another date.');
    case 'eligibility':
      return t('There nobody lapses.');
    case 'before':
      return t('There it was paid before the network came here.');
    default:
      return '';
  }
}
