import type { RowOf } from '@banyan/contract/core/report';
import { unexplained } from '@banyan/contract/imports/compare-causes';
import { comparedRows } from '@banyan/contract/imports/side-by-side';
import { ButtonLink } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { reasonWords } from '../../../../components/parts/income-words.ts';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { Explain, type ExplainStep } from '../../../../components/report/explain.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { isZero, negated } from '../../../../lib/decimal.ts';
import { formatCount, formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { causeLabel, causeNote, outcomeLabel } from './compare-words.ts';

type Row = RowOf<typeof comparedRows>;

/** Every row here beside the row of the old system, with how ours was worked out. */
export function ComparedRows() {
  return (
    <ReportPage
      report={comparedRows}
      help={t('Every income here beside what the old system paid.')}
      phone={{ title: 'user_id', amount: 'difference', meta: ['on', 'kind', 'outcome'] }}
      actions={<ButtonLink to="/admin/settings/side-by-side">{t('By kind and cause')}</ButtonLink>}
      cells={{
        outcome: ({ outcome_code }) => (
          <StatusTag
            status={outcomeLabel(outcome_code)}
            tone={outcome_code === 'equal' ? 'success' : 'warning'}
          />
        ),
        causes: whyOf,
      }}
      explain={(row) => <HowWorkedOut row={row} />}
      empty={{
        title: t('Nothing was compared yet.'),
        text: t('A day is closed and compared once its files are here.'),
      }}
    />
  );
}

function whyOf({ outcome_code, cause_codes }: Row): string {
  if (outcome_code === 'equal') return '';
  return cause_codes.length === 0 ? causeLabel(unexplained) : cause_codes.map(causeLabel).join(', ');
}

/** Our sum line by line, their figure, and what they do in another way. */
function HowWorkedOut({ row }: { row: Row }) {
  const { found } = row;
  const notes = found ? row.cause_codes.map((cause) => causeNote(cause, found)).filter(Boolean) : [];
  const steps: ExplainStep[] = [
    ...ourSteps(row),
    { label: t('Here'), value: <Money value={row.here} /> },
    { label: t('Old system'), value: <Money value={row.there} />, note: theirNote(row) },
  ];
  return (
    <div className="stack">
      <Explain
        steps={steps}
        result={{ label: t('There less here'), value: <Money value={row.difference} />, note: whyOf(row) }}
      />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function ourSteps({ income }: Row): ExplainStep[] {
  if (!income) return [];
  const { base, percent, fixed, gross, trimmed, reason, from, level } = income;
  return [
    {
      label: t('Base'),
      value: <Money value={base} />,
      note: from ? t('From {from}, level {level}.', { from, level: formatCount(level) }) : undefined,
    },
    ...(percent ? [{ label: t('Rate'), value: `× ${formatPercent(percent)}` }] : []),
    ...(!percent && fixed ? [{ label: t('Rate'), value: <Money value={fixed} /> }] : []),
    { label: t('Gross'), value: <Money value={gross} /> },
    ...(isZero(trimmed)
      ? []
      : [{ label: t('Not paid'), value: <Money value={negated(trimmed)} />, note: reasonWords(reason) }]),
  ];
}

function theirNote({ old }: Row): string | undefined {
  if (!old) return undefined;
  if (old.from && old.level !== null)
    return t('Row {row} of its file: from {from}, level {level}.', {
      row: formatCount(old.row),
      from: old.from,
      level: formatCount(old.level),
    });
  return t('Row {row} of its file.', { row: formatCount(old.row) });
}
