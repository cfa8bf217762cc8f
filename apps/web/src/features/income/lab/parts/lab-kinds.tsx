import { incomeKinds } from '@banyan/contract/income/income';
import { Money, Nothing } from '../../../../components/parts/figures.tsx';
import { kindName } from '../../../../components/parts/income-words.ts';
import { t } from '../../../../lib/text.ts';
import { percentWords } from './lab-words.ts';
import type { Tried } from './tried-plans.ts';
import { WideTable } from './wide-table.tsx';

/** What each kind paid in all, what caps cut and what lapsed, plan beside plan. */
export function LabKinds({ tried }: { tried: readonly Tried[] }) {
  const kinds = incomeKinds.filter((kind) =>
    tried.some(({ result }) => result.total.kinds.some((own) => own.kind === kind)),
  );
  return (
    <section className="card" aria-label={t('Kind by kind')}>
      <h3>{t('Kind by kind')}</h3>
      <WideTable label={t('Kind by kind')}>
        <thead>
          <tr>
            <th scope="col">{t('Kind')}</th>
            {tried.map(({ name }) => (
              <Columns key={name} name={tried.length === 1 ? '' : name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindName(kind)}</th>
              {tried.map(({ name, result }) => (
                <Figures key={name} of={result.total.kinds.find((own) => own.kind === kind)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('All kinds')}</th>
            {tried.map(({ name, result }) => (
              <Figures key={name} of={result.total} />
            ))}
          </tr>
        </tfoot>
      </WideTable>
    </section>
  );
}

function Columns({ name }: { name: string }) {
  return (
    <>
      {[t('Of 100'), t('Paid'), t('Cut by caps'), t('Lapsed')].map((word) => (
        <th key={word} scope="col">
          {word}
          {name && <span className="lab-of">{name}</span>}
        </th>
      ))}
    </>
  );
}

type Paid = Pick<Tried['result']['total'], 'per_100' | 'paid' | 'trimmed' | 'lapsed'>;

function Figures({ of }: { of: Paid | undefined }) {
  if (!of)
    return (
      <td colSpan={4}>
        <Nothing />
      </td>
    );
  return (
    <>
      <td>{percentWords(of.per_100)}</td>
      <td>
        <Money value={of.paid} />
      </td>
      <td>
        <Money value={of.trimmed} />
      </td>
      <td>
        <Money value={of.lapsed} />
      </td>
    </>
  );
}
