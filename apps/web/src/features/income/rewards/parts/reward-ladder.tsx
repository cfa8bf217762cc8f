import { claimReward, type RewardStep, rewardLadder } from '@banyan/contract/income/rewards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../app/toast.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { planName } from '../../../../components/parts/plan-name.ts';
import { Empty, Loading } from '../../../../components/parts/states.tsx';
import { StatusTag, type Tone } from '../../../../components/parts/status-tag.tsx';
import { Progress } from '../../../../components/tile/tiles.tsx';
import { call } from '../../../../lib/call.ts';
import { isZero, shareOf } from '../../../../lib/decimal.ts';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import './reward-ladder.css';

/** Every step of the ladder: what it asks for beside what there is, and what can be claimed. */
export function RewardLadder() {
  const query = useCall(rewardLadder);
  const { data } = query;
  if (!data) return <Loading query={query} what={t('Reward steps')} lines={8} />;
  if (data.basis === null)
    return (
      <section className="card">
        <Empty
          title={t('The plan in force has no rewards.')}
          text={t('Earlier rewards are in the list below.')}
        />
      </section>
    );
  return (
    <div className="stack">
      <p className="caption">
        {data.basis === 'fresh'
          ? t('Each step uses up its business. Only new business counts for the next step.')
          : t('Each step counts your business since joining.')}
        {!data.is_active && ` ${t('You need an active topup to reach a step.')}`}
      </p>
      <ol className="ladder">
        {data.steps.map((step) => (
          <li key={step.code}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const tones: Record<RewardStep['status'], Tone> = {
  'In progress': 'neutral',
  Missed: 'neutral',
  Achieved: 'success',
  Claimed: 'info',
  Approved: 'info',
  Paid: 'success',
  Dispatched: 'success',
  Expired: 'neutral',
};

function Step({ step }: { step: RewardStep }) {
  return (
    <section className="card ladder-step" aria-label={planName(step.code)}>
      <div className="ladder-head">
        <h2>{planName(step.code)}</h2>
        <StatusTag status={step.status} tone={tones[step.status]} />
      </div>
      <p className="ladder-gives">{step.item ?? <Money value={step.amount} strong />}</p>
      {step.achieved_on ? (
        <p className="caption">
          {t('Reached on')} <DateTime value={step.achieved_on} withTime={false} />
        </p>
      ) : (
        <Requirements step={step} />
      )}
      {step.status === 'Achieved' && <Claim code={step.code} />}
    </section>
  );
}

function Requirements({ step: { left, right, directs, until } }: { step: RewardStep }) {
  return (
    <dl className="ladder-asks">
      {[
        { label: t('Business on the left'), ...left },
        { label: t('Business on the right'), ...right },
      ]
        .filter(({ required }) => !isZero(required))
        .map(({ label, required, actual }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money value={actual} /> {t('of')} <Money value={required} />
              <Progress label={label} part={shareOf(actual, required)} whole={10_000} />
            </dd>
          </div>
        ))}
      {directs && (
        <div>
          <dt>{t('Active directs')}</dt>
          <dd>
            {t('{actual} of {required}', {
              actual: formatCount(directs.actual),
              required: formatCount(directs.required),
            })}
            <Progress label={t('Active directs')} part={directs.actual} whole={directs.required} />
          </dd>
        </div>
      )}
      {until && (
        <div>
          <dt>{t('Deadline')}</dt>
          <dd>
            <DateTime value={until} withTime={false} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Claim({ code }: { code: string }) {
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => call(claimReward, { body: { code } }),
    onSuccess: () => {
      toast({
        severity: 'success',
        summary: t('{code} is claimed. The company decides on it.', { code: planName(code) }),
      });
      void client.invalidateQueries();
    },
  });
  return (
    <Button variant="primary" busy={claim.isPending} onClick={() => claim.mutate()}>
      {t('Claim {code}', { code: planName(code) })}
    </Button>
  );
}
