import { planVersions } from '@banyan/contract/income/income';
import { Suspense, useState } from 'react';
import { dialogs } from '../../../app/dialogs.ts';
import { useAddress } from '../../../app/use-address.ts';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { PageTabs } from '../../../components/parts/page-tabs.tsx';
import { Loading, Skeleton } from '../../../components/parts/states.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { DecidePlanDialog } from './decide-plan-dialog.tsx';
import type { CheckedPlan } from './parts/plan-cost.tsx';
import { PlanEditor } from './parts/plan-editor.tsx';
import { dropDraft, keepDraft, planText, readDraft } from './parts/plan-text.ts';
import { type PlanVersion, PlanVersions } from './parts/plan-versions.tsx';
import { WaitingPlan } from './parts/waiting-plan.tsx';
import { PublishPlanDialog } from './publish-plan-dialog.tsx';
import './plan-settings-page.css';

const loadLab = () => import('../lab/parts/lab-panel.tsx');
// loaded when it is opened; an address that asks for it does not wait for the versions first
const LabPanel = lazyPart(loadLab);
if (new URLSearchParams(window.location.search).get('tab') === 'lab') loadLab().catch(() => undefined);

/** The compensation plan: what is in force, what was, and the next version; and the lab in which plans are tried out. */
export default function PlanSettingsPage() {
  const [{ tab = 'plan' }] = useAddress<{ tab: string }>();
  const query = useCall(planVersions);
  const { data } = query;
  return (
    <div className="stack">
      <PageHeader
        help={t('A published version is never edited. Incomes paid earlier keep their plan version.')}
      />
      <PageTabs
        label={t('The plan')}
        tabs={[
          { key: 'plan', label: t('Plan and versions') },
          { key: 'lab', label: t('What-if lab') },
        ]}
        current={tab}
      />
      {data && tab === 'lab' ? (
        <Suspense fallback={<Skeleton lines={12} />}>
          <LabPanel versions={data} />
        </Suspense>
      ) : data ? (
        <Plans versions={data} />
      ) : (
        <Loading query={query} what={t('The plan')} lines={12} />
      )}
    </div>
  );
}

function Plans({ versions }: { versions: readonly PlanVersion[] }) {
  const { user_id } = useSession().user;
  const inForce = versions.find(({ is_in_force }) => is_in_force);
  const begun = planText((inForce ?? versions[0])?.plan);
  const [text, setText] = useState(() => readDraft(user_id) ?? begun);
  const [publishing, setPublishing] = useState<CheckedPlan>();
  const [deciding, setDeciding] = useState<Pick<DecidePlan, 'proposal' | 'decision'>>();
  const isTyped = text !== begun && versions.every(({ plan }) => text !== planText(plan));
  const write = (typed: string): void => {
    setText(typed);
    keepDraft(user_id, typed);
  };
  const begin = (from: string): void => {
    setText(from);
    dropDraft(user_id);
  };
  /** What was typed is given up on purpose alone. */
  const use = async (version: PlanVersion): Promise<void> => {
    if (isTyped && !(await mayReplace())) return;
    begin(planText(version.plan));
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="stack">
      <WaitingPlan onDecide={(proposal, decision) => setDeciding({ proposal, decision })} />
      <div className="plan-page">
        <PlanEditor
          text={text}
          inForce={inForce}
          onText={write}
          onPublish={setPublishing}
          note={
            isTyped && (
              <p className="plan-note" role="status">
                {t('Draft, not published. Saved on this device.')}
                <Button
                  variant="quiet"
                  onClick={async () => {
                    if (await mayReplace()) begin(begun);
                  }}
                >
                  {t('Discard draft')}
                </Button>
              </p>
            )
          }
        />
        <PlanVersions versions={versions} onUse={(version) => void use(version)} />
        {publishing && (
          <PublishPlanDialog
            checked={publishing}
            inForce={inForce}
            onPublished={(plan) => begin(planText(plan))}
            onClose={() => setPublishing(undefined)}
          />
        )}
      </div>
      {deciding && (
        <DecidePlanDialog {...deciding} inForce={inForce} onClose={() => setDeciding(undefined)} />
      )}
    </div>
  );
}

type DecidePlan = Parameters<typeof DecidePlanDialog>[0];

async function mayReplace(): Promise<boolean> {
  const { isConfirmed } = await dialogs.ask({
    kind: 'question',
    title: t('Discard the draft?'),
    text: t('The text in the editor is not published and will be replaced.'),
    confirmLabel: t('Replace'),
    cancel: t('Keep draft'),
  });
  return isConfirmed;
}
