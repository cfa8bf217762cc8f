import type { BinaryNode, TeamFigures } from '@banyan/contract/genealogy/trees';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import type { Line } from '../../../components/parts/lines.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { planName } from '../../../components/parts/plan-name.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { TreeDrawer } from '../../../components/tree/tree-drawer.tsx';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

interface Props {
  node: BinaryNode;
  slotHref: (parent: BinaryNode, side: 'L' | 'R') => string | undefined;
  onRoot: (() => void) | undefined;
  onClose: () => void;
}

const chip = (person: { user_id: string; name: string } | null) =>
  person ? <UserChip userId={person.user_id} name={person.name} /> : t('none');

const figures = (leg: TeamFigures): string =>
  t('{joined}, {active} active', {
    joined: formatCount(leg.joined),
    active: formatCount(leg.active),
  });

/** Every figure of a member in the binary tree. */
export function BinaryDrawer({ node, slotHref, onRoot, onClose }: Props) {
  const { left, right, carry } = node;
  const lines: Line[] = [
    { label: t('Left (L)'), value: figures(left) },
    { label: t('Right (R)'), value: figures(right) },
    { label: t('Business L'), value: <Money value={left.business} /> },
    { label: t('Business R'), value: <Money value={right.business} /> },
    { label: t('Carry forward L'), value: carry ? <Money value={carry.left} /> : t('none') },
    { label: t('Carry forward R'), value: carry ? <Money value={carry.right} /> : t('none') },
    { label: t('Self business'), value: <Money value={node.self_business} /> },
    { label: t('Package'), value: node.package ?? t('none') },
    { label: t('Paid rank'), value: node.rank ? planName(node.rank) : t('none') },
    { label: t('Highest rank'), value: node.highest_rank ? planName(node.highest_rank) : t('none') },
    { label: t('Sponsor'), value: chip(node.sponsor) },
    { label: t('Placed under'), value: chip(node.parent) },
    { label: t('Side'), value: node.side === 'L' ? t('Left (L)') : node.side === 'R' ? t('Right (R)') : '–' },
    { label: t('Joined'), value: <DateTime value={node.joined_at} /> },
    { label: t('Activated'), value: <DateTime value={node.activated_at} /> },
  ];
  const joinLeft = left.joined === 0 ? slotHref(node, 'L') : undefined;
  const joinRight = right.joined === 0 ? slotHref(node, 'R') : undefined;
  return (
    <TreeDrawer person={node} lines={lines} onRoot={onRoot} onClose={onClose}>
      {(joinLeft || joinRight) && (
        <p className="tree-joins">
          {joinLeft && <ScreenButton href={joinLeft}>{t('Add member on the left')}</ScreenButton>}
          {joinRight && <ScreenButton href={joinRight}>{t('Add member on the right')}</ScreenButton>}
        </p>
      )}
    </TreeDrawer>
  );
}
