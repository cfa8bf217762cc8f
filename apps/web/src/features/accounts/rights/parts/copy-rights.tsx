import { type AccessRights, readAccessRights, roleTemplates } from '@banyan/contract/accounts/access-rights';
import { useState } from 'react';
import { Button } from '../../../../components/parts/button.tsx';
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';
import { copyOf, parseIds } from './chosen-rights.ts';

interface Props {
  held: AccessRights;
  chosen: ReadonlySet<number>;
  onCopy: (chosen: ReadonlySet<number>) => void;
}

/** Chooses what somebody else holds, or what a role usually needs, as far as it is the giver's to give. */
export function CopyRights({ held, chosen, onCopy }: Props) {
  const [userId, setUserId] = useState('');
  const isOfAdmin = held.rights.some(({ url }) => url.startsWith('/admin/'));
  const choose = (other: ReadonlySet<number>): void => onCopy(copyOf(held.rights, chosen, other));
  const copy = async (): Promise<void> => {
    try {
      const { data } = await call(readAccessRights, { query: { user_id: userId.trim() }, loader: true });
      choose(parseIds(data.routes));
    } catch {
      // On screen already (app/errors.ts).
    }
  };
  return (
    <details>
      <summary>{t('Copy from another')}</summary>
      <div className="rights-of">
        <label className="field-label" htmlFor="copy-from">
          {t('User id')}
        </label>
        <input
          id="copy-from"
          className="input"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        />
        <Button disabled={!userId.trim()} onClick={() => void copy()}>
          {t('Copy rights')}
        </Button>
      </div>
      {isOfAdmin && (
        <div className="rights-of">
          <span className="field-label">{t('Role')}</span>
          {roleTemplates.map(({ code, name, urls }) => (
            <Button
              key={code}
              onClick={() => {
                const wanted: readonly string[] = urls;
                const rights = held.rights.filter(({ url }) => wanted.includes(url));
                const screens = rights.flatMap((r) => (r.is_action && r.parent_id ? [r.parent_id] : []));
                choose(new Set([...rights.map(({ id }) => id), ...screens]));
              }}
            >
              {t(name)}
            </Button>
          ))}
        </div>
      )}
    </details>
  );
}
