import { listRouteSwitches, switchRoute } from '@banyan/contract/company/settings';
import { doneOf } from '@banyan/contract/core/endpoint';
import { userTypes } from '@banyan/contract/core/roles';
import { texts } from '@banyan/contract/core/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { tellThatItWaits } from '../../components/form/waiting-receipt.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { fromServer, t } from '../../lib/text.ts';
import { callQuery, useCall } from '../../lib/use-call.ts';
import { type RouteSwitch, RouteTree } from './parts/route-tree.tsx';
import './route-switches-page.css';

const areas = [...userTypes, 'Any'] as const;
const areaWords = texts({ User: 'Member', Admin: 'Admin', Franchise: 'Franchise', Any: 'Public' });

/** Pages on and off for everybody; what is off takes everything below it along. */
export default function RouteSwitchesPage() {
  const [area, setArea] = useState<(typeof areas)[number]>('User');
  const [words, setWords] = useState('');
  const [isAll, setAll] = useState(false);
  const client = useQueryClient();
  const query = useCall(listRouteSwitches);
  const { data } = query;
  const change = useMutation({
    mutationFn: ({ id, is_enabled }: RouteSwitch) =>
      call(switchRoute, { body: { id, is_enabled: !is_enabled } }),
    onSuccess: (answer, { name, is_enabled }) => {
      const reply = doneOf<typeof switchRoute>(answer);
      if (!reply) return tellThatItWaits(answer);
      client.setQueryData(callQuery(listRouteSwitches).queryKey, reply.data);
      void client.invalidateQueries({ queryKey: ['company/routes'] });
      toast({
        severity: 'success',
        summary: is_enabled
          ? t('{name} is off.', { name: fromServer(name) })
          : t('{name} is on.', { name: fromServer(name) }),
        key: 'route',
      });
    },
  });
  return (
    <div className="width-reading stack">
      <PageHeader
        help={t(
          'Switch pages on or off for everybody, with all pages below. One that moves money or rights comes on when a second admin agrees.',
        )}
      />
      <div className="route-tools">
        <Segments
          label={t('Area')}
          options={areas.map((value) => ({ value, label: t(areaWords[value]) }))}
          value={area}
          onChange={setArea}
        />
        <input
          className="input"
          type="search"
          aria-label={t('Search pages')}
          placeholder={t('Search pages')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <label className="route-all">
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
          <span>{t('Show pages coming later')}</span>
        </label>
      </div>
      {data ? (
        <RouteTree
          routes={data.filter(({ user_type, is_built }) => user_type === area && (isAll || is_built))}
          words={words}
          busyId={change.isPending ? change.variables.id : undefined}
          onSwitch={change.mutate}
        />
      ) : (
        <Loading query={query} what={t('The pages')} lines={12} />
      )}
    </div>
  );
}
