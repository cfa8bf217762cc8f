import { type Text, text } from '@banyan/contract/core/text';
import { cancelLabRun, type LabRun, labRuns, readLabRun } from '@banyan/contract/income/lab';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../../components/parts/button.tsx';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { Empty } from '../../../../components/parts/states.tsx';
import { StatusTag, type Tone } from '../../../../components/parts/status-tag.tsx';
import { Progress } from '../../../../components/tile/tiles.tsx';
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';
import { peopleWords, percentWords, planWords } from './lab-words.ts';
import './lab.css';

const statuses: Record<LabRun['status'], { word: Text; tone: Tone }> = {
  queued: { word: text('Waits'), tone: 'info' },
  running: { word: text('Runs'), tone: 'info' },
  done: { word: text('Done'), tone: 'success' },
  canceled: { word: text('Stopped'), tone: 'neutral' },
  failed: { word: text('Failed'), tone: 'danger' },
};

/** It goes on by itself, and is worth looking at again. */
export const isOnItsWay = ({ status }: Pick<LabRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';

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
          title={t('No lab runs yet.')}
          text={t('One year with 5,000 people takes up to half a minute.')}
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
  const { no, status, at, requested_by, plans } = run;
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
        <StatusTag status={t(statuses[status].word)} tone={statuses[status].tone} />
      </div>
      <p>
        {plans
          .map(({ version, per_100 }) =>
            status === 'done'
              ? t('{plan}: {percent}', { plan: planWords(version), percent: percentWords(per_100) })
              : planWords(version),
          )
          .join(' · ')}
      </p>
      <p className="caption">{peopleWords(run)}</p>
      <p className="caption">
        {requested_by ? requested_by.name : t('Run before publishing')}, <DateTime value={at} />
      </p>
      {isOnItsWay(run) && <OnItsWay run={run} />}
    </>
  );
}

/** How far a run is, and its end for the admin who started it. */
export function OnItsWay({ run: { no, done, of, status, is_own } }: { run: LabRun }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(cancelLabRun, { body: { no } }),
    onSettled: () =>
      Promise.all([labRuns, readLabRun].map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  });
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0;
  return (
    <div className="lab-way">
      <Progress label={t('Progress of {no}', { no })} part={done} whole={of} />
      <span className="caption" role="status">
        {status === 'queued' ? t('Waits for its turn') : t('{percent} % done', { percent })}
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
