import type { AccessRights, Right } from '@banyan/contract/accounts/access-rights';
import { fromServer, t } from '../../../../lib/text.ts';
import { changesOf } from './chosen-rights.ts';

/** What a save gives and takes, with the group each stands in. */
export function RightsChanges({ held, routes }: { held: AccessRights; routes: string }) {
  const { given, taken } = changesOf(held, routes);
  if (given.length + taken.length === 0) return <p>{t('Nothing changes.')}</p>;
  return (
    <>
      <p>{t('{name} ({id}):', { name: held.name, id: held.user_id })}</p>
      <Changed title={t('Given')} rights={given} held={held} />
      <Changed title={t('Taken')} rights={taken} held={held} />
    </>
  );
}

function Changed({ title, rights, held }: { title: string; rights: Right[]; held: AccessRights }) {
  if (rights.length === 0) return null;
  const groupOf = ({ parent_id }: Right) => held.rights.find(({ id }) => id === parent_id);
  return (
    <section>
      <h3>
        {title} <span className="caption">{rights.length}</span>
      </h3>
      <ul className="rights-diff">
        {rights.map((right) => (
          <li key={right.id}>
            {fromServer(right.name)} <span className="caption">{fromServer(groupOf(right)?.name ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
