import { planVersions } from '@banyan/contract/income';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { PlanEditor } from '../../components/settings/plan-editor.tsx';
import { type PlanVersion, PlanVersions } from '../../components/settings/plan-versions.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { PublishPlanDialog } from './publish-plan-dialog.tsx';
import './plan-settings-page.css';

/** The compensation plan: what is in force, what was, and the next version. */
export default function PlanSettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [planVersions.path],
    queryFn: async ({ signal }) => (await call(planVersions, { signal })).data,
  });
  return (
    <div className="stack">
      <PageHeader
        help={t(
          'A published version is never edited. Incomes paid before a change keep the version they were paid by.',
        )}
      />
      {data ? (
        <Plans versions={data} />
      ) : error ? (
        <ErrorPanel error={error} what={t('The plan')} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </div>
  );
}

const textOf = (version: PlanVersion | undefined): string =>
  JSON.stringify(version?.plan ?? { incomes: {} }, null, 2);

function Plans({ versions }: { versions: readonly PlanVersion[] }) {
  const inForce = versions.find(({ is_in_force }) => is_in_force);
  const [text, setText] = useState(() => textOf(inForce ?? versions[0]));
  const [publishing, setPublishing] = useState<{ plan: unknown }>();
  return (
    <div className="plan-page">
      <PlanEditor text={text} onText={setText} onPublish={(plan) => setPublishing({ plan })} />
      <PlanVersions
        versions={versions}
        onUse={(version) => {
          setText(textOf(version));
          window.scrollTo({ top: 0 });
        }}
      />
      {publishing && (
        <PublishPlanDialog
          plan={publishing.plan}
          inForce={inForce}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </div>
  );
}
