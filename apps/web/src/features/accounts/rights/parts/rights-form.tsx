import { type AccessRights, changeAccessRights } from '@banyan/contract/accounts/access-rights';
import { useState } from 'react';
import { toast } from '../../../../app/toast.ts';
import { ActionForm } from '../../../../components/form/action-form.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { fromServer, t } from '../../../../lib/text.ts';
import { joinIds, parseIds, withBox } from './chosen-rights.ts';
import { CopyRights } from './copy-rights.tsx';
import { RightsChanges } from './rights-changes.tsx';
import { RightsTree } from './rights-tree.tsx';

/** The rights of one person: ticked in the tree, read as a list of changes, then saved. */
export function RightsForm({ held, onStale }: { held: AccessRights; onStale: () => void }) {
  const [words, setWords] = useState('');
  const isReadOnly = held.problem !== null;
  return (
    <div className="stack">
      <Lines
        lines={[
          { label: t('Name'), value: held.name },
          ...(held.master ? [{ label: t('Master'), value: held.master.name }] : []),
        ]}
      />
      {held.problem && <p className="notice warning">{fromServer(held.problem)}</p>}
      {!held.is_limited && (
        <p className="notice">
          {t('Holds every right so far. After the first save it holds only those chosen here.')}
        </p>
      )}
      <ActionForm
        endpoint={changeAccessRights}
        fields={noFields}
        initial={{ user_id: held.user_id, routes: held.routes, based_on: held.routes }}
        submitLabel={t('Save rights')}
        review={({ routes }) => <RightsChanges held={held} routes={routes} />}
        onDone={() =>
          toast({ severity: 'success', summary: t('Rights saved. They count at once.'), key: 'rights' })
        }
      >
        {(form) => {
          const chosen = parseIds(form.text('routes'));
          const choose = (next: ReadonlySet<number>): void => form.set('routes', joinIds(next));
          return (
            <>
              {form.errors.based_on && <Button onClick={onStale}>{t('Show what there is now')}</Button>}
              {!isReadOnly && <CopyRights held={held} chosen={chosen} onCopy={choose} />}
              <input
                className="input"
                type="search"
                aria-label={t('Search rights')}
                placeholder={t('Search rights')}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
              <RightsTree
                rights={held.rights}
                chosen={chosen}
                words={words}
                isReadOnly={isReadOnly}
                onChange={(right, isOn) => choose(withBox(held.rights, chosen, { right, isOn }))}
              />
            </>
          );
        }}
      </ActionForm>
    </div>
  );
}

const noFields = {};
