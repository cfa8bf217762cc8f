import type { listRouteSwitches } from '@banyan/contract/company/settings';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { IconLock } from '@tabler/icons-react';
import { Empty } from '../../../components/parts/states.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import './route-tree.css';

export type RouteSwitch = ReplyOf<typeof listRouteSwitches>['data'][number];

interface Props {
  routes: readonly RouteSwitch[];
  words: string;
  busyId: number | undefined;
  onSwitch: (route: RouteSwitch) => void;
}

/** The catalogue of one area as a list that is as deep as the catalogue, a switch a line. */
export function RouteTree({ routes, words, busyId, onSwitch }: Props) {
  const wanted = words.trim().toLowerCase();
  const matches = (route: RouteSwitch): boolean =>
    `${fromServer(route.name)} ${route.url}`.toLowerCase().includes(wanted) ||
    childrenOf(route.id).some(matches);
  const childrenOf = (parent: number | null): RouteSwitch[] =>
    routes.filter(({ parent_id }) => parent_id === parent).sort((a, b) => a.order_no - b.order_no);
  const list = (parent: number | null, isParentOff: boolean) => {
    const shown = childrenOf(parent).filter(matches);
    if (shown.length === 0) return null;
    return (
      <ul>
        {shown.map((route) => (
          <li key={route.id}>
            <Line
              route={route}
              isParentOff={isParentOff}
              isBusy={busyId === route.id}
              onSwitch={() => onSwitch(route)}
            />
            {list(route.id, isParentOff || !route.is_enabled)}
          </li>
        ))}
      </ul>
    );
  };
  const tree = list(null, false);
  return tree ? (
    <div className="card route-tree">{tree}</div>
  ) : (
    <Empty title={t('No page has this name.')} text={t('Try another word.')} />
  );
}

interface LineProps {
  route: RouteSwitch;
  isParentOff: boolean;
  isBusy: boolean;
  onSwitch: () => void;
}

function Line({ route, isParentOff, isBusy, onSwitch }: LineProps) {
  const note = !route.is_built
    ? t('Still to come')
    : route.is_compulsory
      ? t('Always on')
      : isParentOff
        ? t('Off with its group')
        : route.is_enabled
          ? t('On')
          : t('Off');
  return (
    <label className={`route-line${route.is_active ? '' : ' off'}`}>
      <span className="route-name">
        {fromServer(route.name)} <span className="caption mono">{route.url}</span>
      </span>
      <span className="route-note caption">
        {route.is_compulsory && route.is_built && <IconLock size={14} aria-hidden />}
        {note}
      </span>
      <input
        type="checkbox"
        className="switch"
        checked={route.is_enabled && route.is_built}
        disabled={!route.is_built || route.is_compulsory || isBusy}
        onChange={onSwitch}
      />
    </label>
  );
}
