import { type Text, texts } from '@banyan/contract/core/text';
import type { ClosingDetail } from '@banyan/contract/income/closings';
import { StatusShape } from '../../../../components/parts/status-tag.tsx';
import { Progress } from '../../../../components/tile/tiles.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { codeWords, t } from '../../../../lib/text.ts';
import './closing-steps.css';

/** The way of a closing, in words; the server may name more. */
const names: Record<string, Text> = texts({
  cut: 'Set the cut time',
  load: 'Read members and topups',
  compute: 'Work out the incomes',
  write: 'Write the result',
  reserve: 'Apply package caps',
  approve: 'Approve',
  post: 'Post the incomes',
  publish: 'Publish',
});

/** What has to happen, in order: `computing` until the result stands. */
const way = ['cut', 'load', 'compute', 'write', 'approve', 'post', 'publish'] as const;

/** Each step with what it saw and how long it took; while it posts, how many chunks are posted. */
export function ClosingSteps({ closing }: { closing: ClosingDetail }) {
  const known = new Map(closing.steps.map((step) => [step.step, step]));
  const more = closing.steps.map(({ step }) => step).filter((step) => !way.includes(step as 'cut'));
  const isDone = (step: string): boolean => doneSteps(closing).has(step) || known.has(step);
  return (
    <ol className="closing-steps">
      {[...way.slice(0, 4), ...more, ...way.slice(4)].map((step) => (
        <li key={step} className={isDone(step) ? 'done' : undefined}>
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <StatusShape status={isDone(step) ? 'done' : 'none'} />
          </svg>
          <span>{names[step] ? t(names[step]) : codeWords(step)}</span>
          <span className="visually-hidden">{isDone(step) ? t('done') : t('still to come')}</span>
          <span className="caption">{stepFigures(known.get(step))}</span>
          {step === 'post' && closing.status === 'Approved' && closing.chunks > 0 && (
            <span className="closing-chunks">
              <Progress label={t('Posting progress')} part={closing.chunks_posted} whole={closing.chunks} />
              <span className="caption">
                {t('{done} of {all} posted', {
                  done: formatCount(closing.chunks_posted),
                  all: formatCount(closing.chunks),
                })}
              </span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function doneSteps({ status, calculated_at, decided_at }: ClosingDetail): Set<string> {
  const done = ['cut'];
  if (calculated_at) done.push('load', 'compute', 'write');
  if (decided_at) done.push('approve');
  if (status === 'Posted') done.push('load', 'compute', 'write', 'approve', 'post', 'publish');
  return new Set(done);
}

/** "members 412, rows 1,208 · 35 ms" */
function stepFigures(step: ClosingDetail['steps'][number] | undefined): string {
  if (!step) return '';
  // into how many chunks the posting is cut says nothing to a reader
  const figures = Object.entries(step.figures)
    .filter(([name]) => name !== 'chunks')
    .map(([name, count]) => `${codeWords(name)} ${formatCount(count)}`);
  const took = step.ms > 0 ? [t('{ms} ms', { ms: formatCount(step.ms) })] : [];
  return [figures.join(', '), ...took].filter(Boolean).join(' · ');
}
