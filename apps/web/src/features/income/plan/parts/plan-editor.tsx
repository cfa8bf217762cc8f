import { checkPlan } from '@banyan/contract/income/income';
import { publishPlan } from '@banyan/contract/income/plan-proposals';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Segments } from '../../../../components/parts/segments.tsx';
import { Skeleton } from '../../../../components/parts/states.tsx';
import { CallError, call } from '../../../../lib/call.ts';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { t } from '../../../../lib/text.ts';
import { NumberedText } from './numbered-text.tsx';
import type { CheckedPlan } from './plan-cost.tsx';
import { placeWords } from './plan-labels.ts';
import { typedText } from './plan-text.ts';
import { PlanVerdict } from './plan-verdict.tsx';
import type { PlanVersion } from './plan-versions.tsx';
import './plan-editor.css';

// brings the schema of plans with it
const PlanBuilder = lazyPart(async () => ({ default: (await import('./plan-builder.tsx')).PlanBuilder }));

interface Props {
  text: string;
  /** What the plan is compared with. */
  inForce: PlanVersion | undefined;
  onText: (text: string) => void;
  /** A plan the server has found nothing wrong with, defaults filled in. */
  onPublish: (checked: CheckedPlan) => void;
  /** Said above the text, such as that it was typed and is not published. */
  note: ReactNode;
}

/**
 * The plan as a form, or as JSON: checked by the server, which names every problem by its place or says what the plan costs at
 * most, beside what it changes; the form a moment after each change.
 */
export function PlanEditor({ text, inForce, onText, onPublish, note }: Props) {
  const mayPublish = useMayCall()(publishPlan);
  const [view, setView] = useState<'form' | 'text'>('form');
  const [broken, setBroken] = useState('');
  const check = useMutation({
    mutationFn: async (plan: unknown) => (await call(checkPlan, { body: { plan }, quiet: true })).data,
  });
  const run = async (publish: boolean): Promise<void> => {
    let plan: unknown;
    setBroken('');
    try {
      plan = JSON.parse(text);
    } catch (error) {
      check.reset();
      setBroken(error instanceof Error ? error.message : String(error));
      return;
    }
    try {
      const checked = await check.mutateAsync(plan);
      if (publish) onPublish(checked);
    } catch {
      // The problems are listed below.
    }
  };
  const problems = (check.error instanceof CallError ? Object.entries(check.error.errors) : []).map(
    ([path, message]): [string, string] => [path.replace(/^plan\./, ''), message],
  );
  const [settled] = useDebouncedValue(text, 600);
  const plan = objectOf(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what settled is checked once
  useEffect(() => {
    if (view === 'form' && plan) void run(false);
  }, [settled, view]);
  return (
    <form
      className="card stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(mayPublish);
      }}
    >
      {note}
      <Segments
        label={t('View')}
        options={[
          { value: 'form', label: t('Form') },
          { value: 'text', label: t('As text') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'form' && plan ? (
        <Suspense fallback={<Skeleton lines={12} />}>
          <PlanBuilder
            plan={plan}
            onPlan={(changed) => onText(typedText(changed))}
            problems={Object.fromEntries(problems)}
          />
        </Suspense>
      ) : (
        <div className="plan-text">
          <label className="field-label" htmlFor="plan-text">
            {t('Plan (JSON)')}
          </label>
          <NumberedText
            id="plan-text"
            value={text}
            describedBy="plan-result"
            onChange={(typed) => {
              onText(typed);
              check.reset();
              setBroken('');
            }}
          />
        </div>
      )}
      <div id="plan-result" role="status">
        {broken && (
          <div className="form-problems">
            <strong>{t('This is not valid JSON')}</strong>
            <p>{broken}</p>
          </div>
        )}
        {check.data && <PlanVerdict checked={check.data} inForce={inForce} />}
        {problems.length > 0 && (
          <div className="form-problems">
            <strong>
              {t('{count, plural, one {The plan has one problem} other {The plan has # problems}}', {
                count: problems.length,
              })}
            </strong>
            <ul className="plan-problems">
              {problems.map(([path, message]) => (
                <li key={path}>
                  <span className={view === 'text' ? 'mono' : undefined}>
                    {view === 'text' ? path : placeWords(path)}
                  </span>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="form-actions">
        {mayPublish && (
          <Button type="submit" variant="primary" busy={check.isPending}>
            {t('Publish…')}
          </Button>
        )}
        <Button onClick={() => run(false)}>{t('Check')}</Button>
      </div>
    </form>
  );
}

/** The plan behind the text; undefined = it is no JSON object. */
function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const plan: unknown = JSON.parse(text);
    return typeof plan === 'object' && plan !== null && !Array.isArray(plan)
      ? (plan as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
