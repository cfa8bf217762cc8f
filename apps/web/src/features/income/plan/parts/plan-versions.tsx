import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { planVersions } from '@banyan/contract/income/income';
import { useState } from 'react';
import { Button } from '../../../../components/parts/button.tsx';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { Empty } from '../../../../components/parts/states.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { t } from '../../../../lib/text.ts';
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
            <Version
              version={version}
              before={versions[at + 1]}
              others={versions.filter((other) => other !== version)}
              onUse={() => onUse(version)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function publishedWords(by: string | null, asker: string | null): string {
  if (by && asker) return t('Requested by {asker}, approved by {id} on', { asker, id: by });
  return by ? t('Published by {id} on', { id: by }) : t('Published on');
}

interface VersionProps {
  version: PlanVersion;
  /** The one it followed. */
  before: PlanVersion | undefined;
  others: readonly PlanVersion[];
  onUse: () => void;
}

function Version({ version, before, others, onUse }: VersionProps) {
  const [against, setAgainst] = useState<number>();
  const [now] = useState(() => Date.now());
  const {
    version: no,
    is_in_force,
    effective_from,
    published_at,
    published_by,
    requested_by,
    note,
  } = version;
  const other = others.find((candidate) => candidate.version === against);
  const isComing = !is_in_force && new Date(effective_from).getTime() > now;
  return (
    <>
      <div className="plan-version-head">
        <strong>{t('Version {no}', { no })}</strong>
        {is_in_force && <StatusTag status="In force" tone="success" />}
        {isComing && <StatusTag status="To come" tone="info" />}
      </div>
      <p className="caption">
        {t('In force from')} <DateTime value={effective_from} />
      </p>
      <p className="caption">
        {publishedWords(published_by, requested_by)} <DateTime value={published_at} />
      </p>
      {note && <p>{note}</p>}
      <div className="plan-version-actions">
        {before && (
          <Button
            variant="quiet"
            aria-expanded={other !== undefined}
            onClick={() => setAgainst(other ? undefined : before.version)}
          >
            {other ? t('Hide the changes') : t('Changes against version {no}', { no: before.version })}
          </Button>
        )}
        <Button variant="quiet" onClick={onUse}>
          {t('Copy into the editor')}
          <span className="visually-hidden"> {t('Version {no}', { no })}</span>
        </Button>
      </div>
      {other && (
        <>
          {others.length > 1 && (
            <label className="plan-against">
              <span>{t('Compared with')}</span>
              <select
                className="input"
                value={other.version}
                onChange={(event) => setAgainst(Number(event.target.value))}
              >
                {others.map((candidate) => (
                  <option key={candidate.version} value={candidate.version}>
                    {t('Version {no}', { no: candidate.version })}
                  </option>
                ))}
              </select>
            </label>
          )}
          <PlanChanges before={other.plan} after={version.plan} />
        </>
      )}
    </>
  );
}
