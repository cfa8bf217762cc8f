import type { ClosingDetail } from '@banyan/contract/closings';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { StatusShape } from '../parts/status-tag.tsx';
import { Progress } from '../tile/tiles.tsx';
import './closing-steps.css';

/** The way of a closing, in words; the server may name more. */
const names: Record<string, string> = {
  cut: 'Cut the date',
  load: 'Read members, topups and volumes',
  compute: 'Work out the incomes',
  write: 'Write the result',
  reserve: 'Hold the room under the cap',
  approve: 'Approve',
  post: 'Post the incomes',
  publish: 'Publish',
};

/** What has to happen, in order: `computing` until the result stands. */
const way = ['cut', 'load', 'compute', 'write', 'approve', 'post', 'publish'] as const;

/** Each step with what it saw and how long it took; while it posts, how many parts are posted. */
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
          <span>{t(names[step] ?? step)}</span>
          <span className="visually-hidden">{isDone(step) ? t('done') : t('still to come')}</span>
          <span className="caption">{figuresOf(known.get(step))}</span>
          {step === 'post' && closing.status === 'Approved' && closing.parts > 0 && (
            <span className="closing-parts">
              <Progress label={t('Parts posted')} part={closing.parts_posted} whole={closing.parts} />
              <span className="caption">
                {t('{done} of {all} parts', {
                  done: formatCount(closing.parts_posted),
                  all: formatCount(closing.parts),
                })}
              </span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function doneSteps({ status, computed_at, approved_at }: ClosingDetail): Set<string> {
  const done = ['cut'];
  if (computed_at) done.push('load', 'compute', 'write');
  if (approved_at) done.push('approve');
  if (status === 'Posted') done.push('load', 'compute', 'write', 'approve', 'post', 'publish');
  return new Set(done);
}

/** "members 412, rows 1,208 · 35 ms" */
function figuresOf(step: ClosingDetail['steps'][number] | undefined): string {
  if (!step) return '';
  const figures = Object.entries(step.figures).map(([name, count]) => `${t(name)} ${formatCount(count)}`);
  const took = step.ms > 0 ? [t('{ms} ms', { ms: formatCount(step.ms) })] : [];
  return [figures.join(', '), ...took].filter(Boolean).join(' · ');
}
