import type { TeamFigures } from '@banyan/contract/genealogy/trees';
import { useCompany } from '../../app/company.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { StatTile } from './tiles.tsx';

/** Both legs of the binary tree, side by side. */
export function LegTiles({ left, right }: { left: TeamFigures; right: TeamFigures }) {
  const company = useCompany();
  const legs = [
    { key: 'L', label: t('Left leg (L)'), leg: left },
    { key: 'R', label: t('Right leg (R)'), leg: right },
  ];
  return legs.map(({ key, label, leg }) => (
    <StatTile
      key={key}
      label={label}
      value={formatCount(leg.joined)}
      note={t('{active} active, business {amount}', {
        active: formatCount(leg.active),
        amount: formatMoney(leg.business, company),
      })}
    />
  ));
}
