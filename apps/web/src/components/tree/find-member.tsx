import { findTeamMembers } from '@banyan/contract/genealogy/trees';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Avatar, UserChip } from '../parts/people.tsx';
import { Popover } from '../parts/popover.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import './tree.css';

interface Props {
  tree: 'binary' | 'sponsor';
  onPick: (userId: string) => void;
}

/** Finds somebody of the own tree by what their id, name, e-mail or mobile begins with. */
export function FindMember({ tree, onPick }: Props) {
  return (
    <Popover
      triggerClass="button secondary"
      trigger={
        <>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          {t('Find member')}
        </>
      }
      panelLabel={t('Find member')}
    >
      {(close) => (
        <Finder
          tree={tree}
          onPick={(userId) => {
            close();
            onPick(userId);
          }}
        />
      )}
    </Popover>
  );
}

function Finder({ tree, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 300);
  const isReady = text.length >= 2;
  const { data, isFetching, error } = useCall(
    findTeamMembers,
    { text, tree },
    { quiet: true, enabled: isReady, gcTime: 60_000 },
  );
  const first = data?.[0];
  return (
    <form
      className="tree-find"
      onSubmit={(event) => {
        event.preventDefault();
        if (first && text === typed.trim()) onPick(first.user_id);
      }}
    >
      <label>
        <span>{t('User id, name, e-mail or mobile')}</span>
        <input
          className="input"
          type="search"
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p className="caption" role="status">
        {!isReady && t('Enter at least two characters.')}
        {isReady && isFetching && t('Looking up')}
        {isReady && !isFetching && error && t('That did not work. Try again.')}
        {isReady && !isFetching && data?.length === 0 && t('No member of your team matches this.')}
        {isReady && !isFetching && data && data.length > 0 && t('Choose one, or press Enter for the first.')}
      </p>
      <ul>
        {isReady &&
          data?.map(({ user_id, name, profile_image_url, status, depth }) => (
            <li key={user_id}>
              <button type="button" className="menu-item" onClick={() => onPick(user_id)}>
                <Avatar name={name} imageUrl={profile_image_url} />
                <UserChip userId={user_id} name={name} />
                <span className="tree-find-more">
                  <StatusTag status={status} />
                  <span className="caption">{t('Level {level}', { level: depth })}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </form>
  );
}
