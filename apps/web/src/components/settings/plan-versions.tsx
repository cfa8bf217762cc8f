import type { ReplyOf } from '@banyan/contract/endpoint';
import type { planVersions } from '@banyan/contract/income';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { DateTime } from '../parts/figures.tsx';
import { Empty } from '../parts/states.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { PlanChanges } from './plan-changes.tsx';
import './plan-editor.css';

export type PlanVersion = ReplyOf<typeof planVersions>['data'][number];

interface Props {
  versions: readonly PlanVersion[];
  onUse: (version: PlanVersion) => void;
}

/** Every published version, newest first, with what it changed against the one before. */
export function PlanVersions({ versions, onUse }: Props) {
  return (
    <section className="card" aria-label={t('Versions')}>
      <h2>{t('Versions')}</h2>
      {versions.length === 0 && (
        <Empty title={t('No plan is published yet.')} text={t('Without a plan no income is paid.')} />
      )}
      <ol className="plan-versions">
        {versions.map((version, at) => (
          <li key={version.version}>
            <Version version={version} before={versions[at + 1]} onUse={() => onUse(version)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface VersionProps {
  version: PlanVersion;
  before: PlanVersion | undefined;
  onUse: () => void;
}

function Version({ version, before, onUse }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const { version: no, is_in_force, effective_from, published_by, note } = version;
  const isComing = !is_in_force && new Date(effective_from).getTime() > now;
  return (
    <>
      <div className="plan-version-head">
        <strong>{t('Version {no}', { no })}</strong>
        {is_in_force && <StatusTag status="In force" tone="success" />}
        {isComing && <StatusTag status="To come" tone="info" />}
      </div>
      <p className="caption">
        {t('From')} <DateTime value={effective_from} />
        {published_by && <>, {t('published by {id}', { id: published_by })}</>}
      </p>
      {note && <p>{note}</p>}
      <div className="plan-version-actions">
        {before && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide the changes') : t('What changed against version {no}', { no: before.version })}
          </Button>
        )}
        <Button variant="quiet" onClick={onUse}>
          {t('Copy into the editor')}
          <span className="visually-hidden"> {t('Version {no}', { no })}</span>
        </Button>
      </div>
      {isOpen && before && <PlanChanges before={before.plan} after={version.plan} />}
    </>
  );
}
