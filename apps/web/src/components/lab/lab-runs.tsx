import { cancelLabRun, type LabRun } from '@banyan/contract/lab';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { DateTime } from '../parts/figures.tsx';
import { Empty } from '../parts/states.tsx';
import { StatusTag, type Tone } from '../parts/status-tag.tsx';
import { Progress } from '../tile/tiles.tsx';
import { peopleWords, percentWords, planWords } from './lab-words.ts';
import './lab.css';

const states: Record<LabRun['state'], { word: string; tone: Tone }> = {
  queued: { word: 'Waits', tone: 'info' },
  running: { word: 'Runs', tone: 'info' },
  done: { word: 'Done', tone: 'success' },
  canceled: { word: 'Stopped', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'danger' },
};

/** It goes on by itself, and is worth looking at again. */
export const isOnItsWay = ({ state }: Pick<LabRun, 'state'>): boolean =>
  state === 'queued' || state === 'running';

interface Props {
  runs: readonly LabRun[];
  /** The one that is looked at. */
  current: string | undefined;
}

/** The last runs of everybody, the newest first; the own one on its way can be stopped. */
export function LabRuns({ runs, current }: Props) {
  return (
    <section className="card" aria-label={t('Runs')}>
      <h2>{t('Runs')}</h2>
      {runs.length === 0 && (
        <Empty
          title={t('Nothing was tried out yet.')}
          text={t('A year of a few thousand people takes a second.')}
        />
      )}
      <ol className="lab-runs">
        {runs.map((run) => (
          <li key={run.no} className={run.no === current ? 'current' : undefined}>
            <Run run={run} isCurrent={run.no === current} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Run({ run, isCurrent }: { run: LabRun; isCurrent: boolean }) {
  const { no, state, at, asked_by, plans } = run;
  return (
    <>
      <div className="lab-run-head">
        <Link
          to="."
          search={{ tab: 'lab', run: no } as never}
          aria-current={isCurrent ? 'true' : undefined}
          resetScroll={false}
        >
          {no}
        </Link>
        <StatusTag status={t(states[state].word)} tone={states[state].tone} />
      </div>
      <p>
        {plans
          .map(({ version, per_100 }) =>
            state === 'done'
              ? t('{plan}: {percent}', { plan: planWords(version), percent: percentWords(per_100) })
              : planWords(version),
          )
          .join(' · ')}
      </p>
      <p className="caption">{peopleWords(run)}</p>
      <p className="caption">
        {asked_by ? asked_by.name : t('For a plan that was to be published')}, <DateTime value={at} />
      </p>
      {isOnItsWay(run) && <OnItsWay run={run} />}
    </>
  );
}

/** How far a run is, and its end for whoever started it. */
export function OnItsWay({ run: { no, done, of, state, is_own } }: { run: LabRun }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(cancelLabRun, { body: { no } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lab'] }),
  });
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0;
  return (
    <div className="lab-way">
      <Progress label={t('How far {no} is', { no })} part={done} whole={of} />
      <span className="caption" role="status">
        {state === 'queued' ? t('Waits for its turn') : t('{percent} % done', { percent })}
      </span>
      {is_own && (
        <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('Stop')}
          <span className="visually-hidden"> {no}</span>
        </Button>
      )}
    </div>
  );
}
