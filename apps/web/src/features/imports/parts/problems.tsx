import { texts } from '@banyan/contract/core/text';
import { importProblems, type Mend, mendWords } from '@banyan/contract/imports/import-problems';
import type { checkImport, ImportState } from '@banyan/contract/imports/imports';
import type { Form } from '../../../components/form/use-form.ts';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { ProblemFiles } from './problem-files.tsx';

interface Props {
  state: ImportState;
  form: Form<typeof checkImport>;
  isOpen: boolean;
}

const marks = texts({ inOrder: 'In order', refused: 'Refused', mended: 'Mended' });

type Found = ImportState['problems'][number];

/** What a dry run found, a line for each sort, with what may be done about all of its rows. */
export function Problems({ state, form, isOpen }: Props) {
  if (state.problems.length === 0)
    return (
      <p>
        <StatusTag status={marks.inOrder} tone="success" /> {t('No row has a problem.')}
      </p>
    );
  return (
    <div className="stack">
      <h3>{t('Problems')}</h3>
      <ul className="import-problems">
        {state.problems.map((found) => (
          <Problem key={found.sort} found={found} no={state.no} form={form} isOpen={isOpen} />
        ))}
      </ul>
      {state.problem_rows.length > 0 && isOpen && <ProblemFiles state={state} />}
    </div>
  );
}

function Problem({ found, no, form, isOpen }: { found: Found; no: string } & Omit<Props, 'state'>) {
  const { sort, rows, mend } = found;
  const { words, mends } = importProblems[sort];
  const decided = (form.values.mends ?? {}) as Partial<Record<typeof sort, Mend>>;
  const offered: readonly Mend[] = ['refuse', ...mends];
  return (
    <li>
      <div className="import-problem-words">
        <strong>{t(words, { value: '…' })}</strong>
        <span>
          <ScreenLink href={`/admin/settings/import?no=${no}&problem=${sort}`}>
            {t('{count, plural, one {Show # row} other {Show # rows}}', { count: rows })}
          </ScreenLink>
        </span>
      </div>
      <StatusTag
        status={mend === 'refuse' ? marks.refused : marks.mended}
        tone={mend === 'refuse' ? 'danger' : 'success'}
      />
      {mends.length > 0 && isOpen ? (
        <LabelledSelect
          id={form.idOf(`mends.${sort}`)}
          label={t('Decision')}
          value={decided[sort] ?? 'refuse'}
          onValue={(value) => form.set('mends', { ...decided, [sort]: value as Mend })}
          options={offered.map((value) => ({ value, label: t(mendWords[value]) }))}
        />
      ) : (
        <p className="caption">
          {mends.length > 0 ? t(mendWords[mend]) : t('Can only be mended in the file.')}
        </p>
      )}
    </li>
  );
}
