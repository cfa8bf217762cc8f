import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type LabRun, labRuns, labSetup, readLabRun } from '@banyan/contract/income/lab';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { useSession } from '../../../../app/use-session.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Modal } from '../../../../components/parts/modal.tsx';
import { Empty, Loading } from '../../../../components/parts/states.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { planText, readDraft } from '../../plan/parts/plan-text.ts';
import type { PlanVersion } from '../../plan/parts/plan-versions.tsx';
import { type Asked, LabForm, type PlanChoice } from './lab-form.tsx';
import { LabResults } from './lab-results.tsx';
import { isOnItsWay, LabRuns, OnItsWay } from './lab-runs.tsx';
import './lab.css';

/** Of a button, in pixels. */
const controlHeight = 44;

/** Milliseconds between two looks at a run on its way. */
const everyMs = 700;

/** The what-if lab: plans tried out on people made up or on a copy of the network, side by side. */
export default function LabPanel({ versions }: { versions: readonly PlanVersion[] }) {
  const { user_id } = useSession().user;
  const [{ run }, show] = useAddress<{ tab: string; run: string }>();
  const setup = useCall(labSetup);
  const runs = useCall(
    labRuns,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? everyMs : false) },
  );
  const current = run ?? runs.data?.[0]?.no;
  const result = useCall(
    readLabRun,
    { no: current ?? '' },
    {
      enabled: current !== undefined,
      refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data.run) ? everyMs : false),
    },
  );
  // the result and what stands below it come together the first time: nothing that is there moves down
  const hasShown = useRef(false);
  const isKnown = runs.data && (current === undefined || Boolean(result.data ?? result.error));
  hasShown.current ||= Boolean(isKnown);
  const choices = choicesOf(versions, readDraft(user_id));
  const [begun, setBegun] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  // what was asked last stands in the form when it is opened again
  const [asked, setAsked] = useState<Asked>();
  const resultPlace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // who starts a run is shown what comes of it
    if (begun !== undefined && begun === run) resultPlace.current?.scrollIntoView({ block: 'start' });
  }, [begun, run]);
  const started = ({ no }: LabRun, last: Asked): void => {
    setAsked(last);
    setAsking(false);
    setBegun(no);
    show({ tab: 'lab', run: no });
  };
  const { data } = setup;
  const usual = data?.usual;
  return (
    <div className="stack">
      <div className="lab-ask">
        {data && usual && isChoice(choices) ? (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t('Try a plan')}
          </Button>
        ) : data && isChoice(choices) ? (
          <Empty
            title={t('No package is on sale.')}
            text={t('Put a package on sale first: simulated people buy it.')}
          />
        ) : data ? (
          <Empty title={t('No plan to try.')} text={t('Write a plan in the editor first.')} />
        ) : (
          <Loading query={setup} what={t('The lab')} lines={1} height={controlHeight} />
        )}
      </div>
      {hasShown.current && runs.data ? (
        <>
          {current && (
            <div ref={resultPlace}>
              <Result no={current} query={result} />
            </div>
          )}
          <div className="lab-page">
            <LabRuns runs={runs.data} current={current} />
          </div>
        </>
      ) : (
        <Loading query={runs} what={t('Runs')} lines={12} />
      )}
      {isAsking && data && usual && isChoice(choices) && (
        <Modal title={t('Try a plan')} kind="drawer" onClose={() => setAsking(false)}>
          <LabForm setup={data} usual={usual} choices={choices} asked={asked} onStarted={started} />
        </Modal>
      )}
    </div>
  );
}

/** The result of one run, or its progress. */
function Result({ no, query }: { no: string; query: UseQueryResult<ReplyOf<typeof readLabRun>['data']> }) {
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The run {no}', { no })} lines={8} />;
  const { run, results } = data;
  if (results) return <LabResults run={run} results={results} />;
  return (
    <section className="card" aria-label={t('The run {no}', { no })}>
      {isOnItsWay(run) ? (
        <>
          <h2>{t('{no} is running', { no })}</h2>
          <OnItsWay run={run} />
        </>
      ) : run.status === 'failed' ? (
        <Empty title={t('{no} failed.', { no })} text={run.problem ?? ''} />
      ) : (
        <Empty title={t('{no} was stopped.', { no })} text={t('Its results are not kept.')} />
      )}
    </section>
  );
}

const isChoice = (choices: readonly PlanChoice[]): choices is readonly [PlanChoice, ...PlanChoice[]] =>
  choices.length > 0;

/** The plan in force first, then what is typed, then every other version. */
function choicesOf(versions: readonly PlanVersion[], draft: string | undefined): PlanChoice[] {
  const inForce = versions.filter(({ is_in_force }) => is_in_force);
  const others = versions.filter(({ is_in_force }) => !is_in_force);
  const choice = ({ version, is_in_force }: PlanVersion): PlanChoice => ({
    key: `v${version}`,
    label: is_in_force ? t('Version {no}, in force', { no: version }) : t('Version {no}', { no: version }),
    asked: { version },
  });
  const isNew = draft !== undefined && versions.every(({ plan }) => planText(plan) !== draft);
  return [...inForce.map(choice), ...(isNew ? typedChoice(draft) : []), ...others.map(choice)];
}

function typedChoice(draft: string): PlanChoice[] {
  try {
    const plan: unknown = JSON.parse(draft);
    return [{ key: 'typed', label: t('Text in the editor'), asked: { plan } }];
  } catch {
    // the editor says what is wrong with it
    return [];
  }
}
