import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { previewSponsor, sponsorChanges, updateSponsor } from '@banyan/contract/genealogy/sponsors';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { FormSide, SideCard, useTypedId } from '../../components/form/form-side.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { UserChip } from '../../components/parts/people.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

const fields: Fields<typeof updateSponsor> = {
  user_id: { label: text("Member's user id"), kind: 'member', lookup: readNamedMember },
  sponsor_id: { label: text("New sponsor's user id"), kind: 'member', lookup: readNamedMember },
  reason: {
    label: text('Reason'),
    kind: 'textarea',
    hint: t('Saved in the history below with your user id.'),
  },
};

const named = ({ user_id, name }: { user_id: string; name: string }) => (
  <UserChip userId={user_id} name={name} />
);

/** Gives a member another sponsor: what it changes is shown before, what was changed stands below. */
export default function UpdateSponsorPage() {
  return (
    <div className="stack">
      <PageHeader
        help={t('The member moves with the whole sponsored team. Places in the binary tree stay.')}
      />
      <ActionForm
        endpoint={updateSponsor}
        fields={fields}
        submitLabel={t('Update sponsor')}
        side={(form) => <ImpactSide userId={form.text('user_id')} sponsorId={form.text('sponsor_id')} />}
        review={({ user_id, sponsor_id, reason }) => (
          <Impact userId={user_id} sponsorId={sponsor_id} reason={reason} />
        )}
        receipt={({ data }, again) => (
          <Receipt
            title={t('The sponsor is updated')}
            no={data.no}
            lines={[
              { label: t('Member'), value: named(data.member) },
              { label: t('Old sponsor'), value: named(data.from) },
              { label: t('New sponsor'), value: named(data.to) },
            ]}
            actions={<Button onClick={again}>{t('Enter another')}</Button>}
          />
        )}
      />
      <ReportPage
        report={sponsorChanges}
        part={t('Sponsor changes')}
        phone={{ title: 'member', meta: ['old_sponsor', 'new_sponsor', 'at'] }}
        empty={{ title: t('No sponsor has been changed.') }}
      />
    </div>
  );
}

/** The same while it is typed; what the server refuses is read on the review. */
function ImpactSide({ userId, sponsorId }: { userId: string; sponsorId: string }) {
  const [user_id, sponsor_id] = [useTypedId(userId), useTypedId(sponsorId)];
  const isTyped = user_id !== '' && sponsor_id !== '';
  const { data } = useCall(
    previewSponsor,
    { user_id, sponsor_id },
    { quiet: true, enabled: isTyped, gcTime: 0 },
  );
  if (!data || !isTyped) return null;
  return (
    <FormSide>
      <SideCard title={t('What it changes')} person={data.member} lines={impactLines(data)} />
    </FormSide>
  );
}

/** What the change would do, as the server works it out; its refusals are shown here as well. */
function Impact({ userId, sponsorId, reason }: { userId: string; sponsorId: string; reason: string }) {
  const query = useCall(
    previewSponsor,
    { user_id: userId, sponsor_id: sponsorId },
    { quiet: true, gcTime: 0 },
  );
  const { data } = query;
  if (!data) return <Loading query={query} what={t('Changes')} lines={8} />;
  return (
    <Lines
      lines={[
        { label: t('Member'), value: named(data.member) },
        { label: t('Reason'), value: reason },
        ...impactLines(data),
      ]}
    />
  );
}

function impactLines(data: ReplyOf<typeof previewSponsor>['data']): Line[] {
  const { member, moves_along: along, from, to } = data;
  const directs = (figures: { joined: number; active: number }): string =>
    t('{joined}, {active} active', {
      joined: formatCount(figures.joined),
      active: formatCount(figures.active),
    });
  return [
    { label: t('Self business'), value: <Money value={member.self_business} /> },
    { label: t('Old sponsor'), value: named(from) },
    { label: t("Old sponsor's directs"), value: directs(from.directs) },
    { label: t('New sponsor'), value: named(to) },
    { label: t("New sponsor's directs"), value: directs(to.directs) },
    {
      label: t('Side under new sponsor'),
      value:
        data.new_side === 'L'
          ? t('Left (L)')
          : data.new_side === 'R'
            ? t('Right (R)')
            : t('None: not below in the binary tree'),
    },
    {
      label: t('Level'),
      value: t('{before}, then {after}', {
        before: formatCount(data.level_before),
        after: formatCount(data.level_after),
      }),
    },
    { label: t('Business moved'), value: <Money value={along.business} /> },
    { label: t('Members moved'), value: directs(along), total: true },
  ];
}
