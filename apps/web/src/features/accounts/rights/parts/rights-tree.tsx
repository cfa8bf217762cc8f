import { type Right, rightLockWords } from '@banyan/contract/accounts/access-rights';
import { IconLock } from '@tabler/icons-react';
import { Empty } from '../../../../components/parts/states.tsx';
import { fromServer, t } from '../../../../lib/text.ts';
import { isGroup, rightsBelow } from './chosen-rights.ts';
import './rights-tree.css';

interface Props {
  rights: readonly Right[];
  chosen: ReadonlySet<number>;
  words: string;
  isReadOnly: boolean;
  onChange: (right: Right, isOn: boolean) => void;
}

/** The catalogue with a box a line; a group shows whether all, some or none of what is below it is chosen. */
export function RightsTree({ rights, chosen, words, isReadOnly, onChange }: Props) {
  const wanted = words.trim().toLowerCase();
  const childrenOf = (parent: number): Right[] => rights.filter(({ parent_id }) => parent_id === parent);
  const matches = (right: Right): boolean =>
    `${fromServer(right.name)} ${right.url}`.toLowerCase().includes(wanted) ||
    childrenOf(right.id).some(matches);
  const list = (shown: Right[]) => {
    const found = shown.filter(matches);
    if (found.length === 0) return null;
    return (
      <ul>
        {found.map((right) => {
          const below = rightsBelow(rights, right).filter(({ lock }) => lock !== 'compulsory');
          return (
            <li key={right.id}>
              <Line
                right={right}
                isGroup={isGroup(rights, right)}
                total={below.length}
                count={below.filter(({ id }) => chosen.has(id)).length}
                isChosen={chosen.has(right.id)}
                isFixed={isReadOnly || below.every(({ lock }) => lock !== null)}
                isReadOnly={isReadOnly}
                onChange={onChange}
              />
              {list(childrenOf(right.id))}
            </li>
          );
        })}
      </ul>
    );
  };
  // an area is no line of its own: its pages are
  const tops = rights.filter(({ parent_id }) => parent_id === null);
  const tree = list(tops.flatMap((top) => childrenOf(top.id)));
  return tree ? (
    <div className="rights-tree">{tree}</div>
  ) : (
    <Empty title={t('No right has this name.')} text={t('Try another word.')} />
  );
}

interface LineProps {
  right: Right;
  isGroup: boolean;
  /** Rights of a group, and how many of them are chosen. */
  total: number;
  count: number;
  isChosen: boolean;
  /** Nothing below it can be changed. */
  isFixed: boolean;
  isReadOnly: boolean;
  onChange: (right: Right, isOn: boolean) => void;
}

function Line({ right, isGroup, total, count, isChosen, isFixed, isReadOnly, onChange }: LineProps) {
  const isOn = right.lock === 'compulsory' || (isGroup ? total > 0 && count === total : isChosen);
  const isMixed = isGroup && count > 0 && count < total;
  const isLocked = isReadOnly || (isGroup ? isFixed : right.lock !== null);
  const note = isGroup
    ? t('{count} of {total}', { count, total })
    : right.lock
      ? t(rightLockWords[right.lock])
      : '';
  return (
    <label className={`right-line${right.is_active ? '' : ' off'}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        checked={isOn}
        disabled={isLocked}
        onChange={() => onChange(right, !isOn)}
      />
      <span className="right-name">
        {fromServer(right.name)}
        {right.is_action && <span className="caption"> {t('Action')}</span>}
      </span>
      <span className="right-note caption">
        {!isGroup && right.lock && <IconLock size={14} aria-hidden />}
        {note}
      </span>
    </label>
  );
}
