import type { pinFiguresByPackage } from '@banyan/contract/pins/pin-figures';
import type * as z from 'zod/mini';
import { t } from '../../lib/text.ts';
import { ScreenLink } from './screen-link.tsx';
import '../tile/dashboard.css';
import './pin-figures.css';

interface Props {
  packages: z.output<typeof pinFiguresByPackage>;
  /** The list of the pins of a package. */
  pinsOf: (packageName: string) => string;
}

/** Pins of each package: made, received, given away, used, blocked and left, with their sums. */
export function PinFigures({ packages, pinsOf }: Props) {
  const figures = [
    { key: 'generated', label: t('Generated') },
    { key: 'received', label: t('Received') },
    { key: 'transferred', label: t('Given away') },
    { key: 'used', label: t('Used') },
    { key: 'blocked', label: t('Blocked') },
    { key: 'available', label: t('Unused') },
  ] as const;
  return (
    <section
      className="card pin-statistics"
      aria-label={t('Pins by package')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table className="kinds">
        <thead>
          <tr>
            <th scope="col">{t('Package')}</th>
            {figures.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packages.map((row) => (
            <tr key={row.code}>
              <th scope="row">
                <ScreenLink href={pinsOf(row.package)}>{row.package}</ScreenLink>
              </th>
              {figures.map(({ key, label }) => (
                <td key={key} data-label={label}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('All packages')}</th>
            {figures.map(({ key, label }) => (
              <td key={key} data-label={label}>
                {packages.reduce((sum, row) => sum + row[key], 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
