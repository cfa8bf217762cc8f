import { grievance } from '@banyan/contract/support/settings';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import '../../components/content/content.css';

type Grievance = DataOf<typeof grievance>;

/** /accounts/grievance: who answers complaints, how to complain, and how many were answered in time (docs/screens.md §11.1). */
export default function GrievancePage() {
  const query = useCall(grievance);
  const { data } = query;
  return (
    <div className="wide-account stack">
      <PageHeader help={t('Who answers, and within which time.')} />
      {data ? <Words grievance={data} /> : <Loading query={query} what={t('This page')} lines={8} />}
    </div>
  );
}

function Words({
  grievance: { officer, nodal, how_to_complain, answer_hours, year, in_time, tickets },
}: {
  grievance: Grievance;
}) {
  const record: Line[] = [
    { label: t('Year'), value: String(year) },
    { label: t('Complaints and questions'), value: formatCount(tickets) },
    {
      label: t('Answered in time'),
      value: in_time === null ? t('There were none') : t('{percent} %', { percent: in_time }),
    },
  ];
  return (
    <>
      <section className="card stack">
        <h2>{t('How to complain')}</h2>
        {how_to_complain && <p className="plain-text">{how_to_complain}</p>}
        <p>
          {t(
            'Members and franchises write a ticket. The first answer comes within {hours} hours of working days.',
            {
              hours: answer_hours,
            },
          )}
        </p>
      </section>
      <Officer title={t('Grievance officer')} officer={officer} />
      <Officer title={t('Nodal officer')} officer={nodal} />
      <section className="card stack">
        <h2>{t('Last year')}</h2>
        <Lines lines={record} />
      </section>
    </>
  );
}

function Officer({ title, officer }: { title: string; officer: Grievance['officer'] }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {officer ? (
        <Lines
          lines={[
            { label: t('Name'), value: officer.name },
            ...(officer.email
              ? [{ label: t('E-mail'), value: <a href={`mailto:${officer.email}`}>{officer.email}</a> }]
              : []),
            ...(officer.mobile
              ? [{ label: t('Mobile'), value: <a href={`tel:${officer.mobile}`}>{officer.mobile}</a> }]
              : []),
          ]}
        />
      ) : (
        <p className="muted">{t('Nobody is named yet.')}</p>
      )}
    </section>
  );
}
