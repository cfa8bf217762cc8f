import type { PackageCard } from '@banyan/contract/topup/packages';
import { useId } from 'react';
import { Nothing } from '../../../components/parts/figures.tsx';
import { usePackageWords } from '../../../components/parts/package-words.ts';
import { t } from '../../../lib/text.ts';
import './packages.css';

/** All packages side by side, a line per fact. */
export function PackageCompare({ packages }: { packages: readonly PackageCard[] }) {
  const words = usePackageWords();
  const headingId = useId();
  const columns = packages.map((pack) => [
    { label: t('Price'), value: words.price(pack) },
    ...words.facts(pack),
  ]);
  const labels = [...new Set(columns.flatMap((facts) => facts.map(({ label }) => label)))];
  return (
    <div className="stack">
      <h2 id={headingId}>{t('Compare')}</h2>
      <section
        className="compare-scroll card"
        aria-labelledby={headingId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
        tabIndex={0}
      >
        <table className="compare">
          <thead>
            <tr>
              <td />
              {packages.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map((facts, at) => (
                  <td key={packages[at]?.code}>
                    {facts.find((fact) => fact.label === label)?.value ?? <Nothing />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
