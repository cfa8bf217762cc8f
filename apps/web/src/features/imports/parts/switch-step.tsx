import type { ImportState } from '@banyan/contract/imports/imports';
import { readSwitch, type SwitchState, signSwitch } from '@banyan/contract/imports/switch';
import { useId, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { Progress } from '../../../components/tile/tiles.tsx';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { SignSwitchDialog } from '../sign-switch-dialog.tsx';

/** Milliseconds between two looks while people are mailed. */
const everyMs = 3000;

/** The switch of a network that is loaded: two admins sign what was brought, then its people are mailed how to sign in. */
export function SwitchStep({ state }: { state: ImportState }) {
  const id = useId();
  const query = useCall(
    readSwitch,
    { no: state.no },
    {
      enabled: state.status === 'Loaded',
      refetchInterval: ({ state: { data } }) => (data?.signed && !data.signed.mailed_at ? everyMs : false),
    },
  );
  if (state.status !== 'Loaded') return null;
  const { data } = query;
  return (
    <section className="card stack" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('5. Switch')}</h2>
      {!data && <Loading query={query} what={t('The switch')} lines={4} />}
      {data && (data.signed ? <Signed data={data} /> : <Unsigned data={data} />)}
    </section>
  );
}

function Unsigned({ data }: { data: SwitchState }) {
  const maySign = useMayCall()(signSwitch);
  const [isSigning, setSigning] = useState(false);
  return (
    <>
      <p className="muted">
        {t('Two admins sign the control totals. From the date on, everybody is mailed how to sign in here.')}
      </p>
      <Lines
        lines={[
          { label: t('With their old password'), value: formatCount(data.people.password) },
          { label: t('By an invitation'), value: formatCount(data.people.invitation) },
          { label: t('Without an address'), value: formatCount(data.people.unreachable) },
        ]}
      />
      {data.people.unreachable > 0 && (
        <p className="caption">
          {t('Who has no e-mail address gets no mail: a password is set for them, or asked for by mobile.')}
        </p>
      )}
      {data.waits && (
        <div className="form-actions in-place" role="status">
          <p>{t('{no} waits for a second admin. Nobody has been mailed.', { no: data.waits.no })}</p>
          <ScreenButton href={`/admin/settings/approvals?f_no=${data.waits.no}`}>
            {t('Open request')}
          </ScreenButton>
        </div>
      )}
      {!data.waits && maySign && (
        <div className="form-actions in-place">
          <Button variant="primary" onClick={() => setSigning(true)}>
            {t('Sign the totals…')}
          </Button>
        </div>
      )}
      {isSigning && <SignSwitchDialog data={data} onClose={() => setSigning(false)} />}
    </>
  );
}

function Signed({ data }: { data: SwitchState }) {
  const { timezone } = useCompany();
  const { signed } = data;
  if (!signed) return null;
  return (
    <>
      <Lines
        lines={[
          { label: t('Switch on'), value: formatDate(signed.switch_on, timezone) },
          { label: t('Signed by'), value: `${signed.by.name}, ${signed.second.name}` },
          { label: t('Signed'), value: <DateTime value={signed.at} /> },
          { label: t('Mails, old password'), value: formatCount(signed.with_password) },
          { label: t('Mails, invitation'), value: formatCount(signed.invited) },
          { label: t('Without an address'), value: formatCount(signed.unreachable) },
          { label: t('Have signed in'), value: formatCount(signed.signed_in) },
        ]}
      />
      <p className="caption import-hash">
        {t('SHA-256 of the signed totals:')} <span className="mono">{data.hash}</span>
      </p>
      {signed.mailed_at ? (
        <p role="status">{t('Everybody with an address was mailed.')}</p>
      ) : (
        <>
          <p role="status">
            {t('{done} of {all} people are done. Mails begin on the date of the switch.', {
              done: formatCount(signed.passed),
              all: formatCount(signed.people),
            })}
          </p>
          <Progress label={t('Mailing progress')} part={signed.passed} whole={signed.people} />
        </>
      )}
    </>
  );
}
