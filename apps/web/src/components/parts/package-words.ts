import { text } from '@banyan/contract/core/text';
import type { KitLine, PackageCard } from '@banyan/contract/topup/packages';
import { useCompany } from '../../app/company.ts';
import { isZero, trimmed } from '../../lib/decimal.ts';
import { formatCount, formatMoney, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

type Rated = Pick<PackageCard, 'amount' | 'min' | 'max'>;

/** A package that takes any amount between two. */
export const isRange = ({ amount }: Rated): boolean => amount === null;

/** "2 × Neem soap, 1 × Assam tea"; '' = the kit is words alone. */
export const kitWords = (lines: readonly KitLine[]): string =>
  lines.map(({ quantity, name }) => t('{count} × {name}', { count: formatCount(quantity), name })).join(', ');

/** The figures of a package as people read them; only facts the server gives (docs/screens.md §11.2). */
export function usePackageWords() {
  const company = useCompany();
  const money = (value: string | null): string => formatMoney(value ?? '0', company);
  return {
    price: (pack: Rated): string =>
      isRange(pack)
        ? t('{min} to {max}', { min: money(pack.min), max: money(pack.max) })
        : money(pack.amount),
    /** Label and value of every fact the package has; the others have no line. */
    facts: (pack: PackageCard): { label: string; value: string }[] => {
      const lines: { label: string; value: string }[] = [];
      const add = (label: string, value: string | null | false): void => {
        if (value) lines.push({ label, value });
      };
      const { referral_rate: rate, roi_percent, roi_days } = pack;
      add(t('Business volume (BV)'), pack.bv && money(pack.bv));
      add(
        t('Tax (GST)'),
        isZero(pack.gst_percent) ? t('None') : t('{rate} on top', { rate: formatPercent(pack.gst_percent) }),
      );
      add(
        t('Referral income'),
        rate?.percent ? formatPercent(rate.percent) : rate?.amount ? money(rate.amount) : false,
      );
      const table = Object.entries(rate?.by_rank ?? rate?.by_package ?? {});
      add(
        t('Referral income by rank or package'),
        table.length > 0 &&
          table
            .map(([code, value]) => `${code} ${rate?.percent ? formatPercent(value) : money(value)}`)
            .join(', '),
      );
      add(t('ROI'), roi_percent && t('{rate} a day', { rate: formatPercent(roi_percent) }));
      add(
        t('ROI days'),
        roi_days !== null && t('{count, plural, one {# day} other {# days}}', { count: roi_days }),
      );
      add(
        t('May earn at most'),
        pack.topup_multiple && t('{multiple} times its amount', { multiple: trimmed(pack.topup_multiple) }),
      );
      add(t('Kit with a pin'), pack.kit);
      add(t('In the kit'), kitWords(pack.kit_lines));
      add(
        t('Can be cancelled'),
        pack.cooling_off_days > 0
          ? t('{count, plural, one {within # day} other {within # days}}', { count: pack.cooling_off_days })
          : t(text('No', 'an answer')),
      );
      return lines;
    },
  };
}
