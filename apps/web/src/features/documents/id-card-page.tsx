import { type IdCard, paperReasonWords, readIdCard } from '@banyan/contract/documents/papers';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useSession } from '../../app/use-session.ts';
import { DocumentDesk } from '../../components/document/document-page.tsx';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Avatar } from '../../components/parts/people.tsx';
import { planName } from '../../components/parts/plan-name.ts';
import { Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { NoHolder } from './parts/no-holder.tsx';
import { useHolder } from './parts/use-holder.ts';
import { ReissueCardDialog } from './reissue-card-dialog.tsx';
import './id-card-page.css';

/**
 * The id card, the own one or for an admin that of a member: 85.6 × 54 mm, front and back, that anybody can check
 * (docs/screens.md §11.4). Its member alone asks for another one.
 */
export default function IdCardPage() {
  const { query: whose, isNamed, isOwn } = useHolder();
  const query = useCall(readIdCard, whose, { enabled: isNamed });
  const { impersonating } = useSession();
  const [isAsking, setAsking] = useState(false);
  const card = query.data;
  return (
    <DocumentDesk
      isFramed
      action={
        card &&
        isOwn &&
        !impersonating && <Button onClick={() => setAsking(true)}>{t('Issue a new card')}</Button>
      }
    >
      <div className="card-screen">
        <PageHeader help={t('Valid for twelve months. A new card ends the one before.')} />
        {card?.reason && (
          <p className="notice warning">
            <StatusTag status="Not valid" tone="danger" /> {t(paperReasonWords[card.reason])}
          </p>
        )}
      </div>
      {card ? (
        <div className="card-faces">
          <Front card={card} />
          <Back card={card} />
        </div>
      ) : isNamed ? (
        <Loading query={query} what={t('The id card')} lines={8} />
      ) : (
        <NoHolder />
      )}
      {isAsking && card && <ReissueCardDialog no={card.no} onClose={() => setAsking(false)} />}
    </DocumentDesk>
  );
}

function Front({ card }: { card: IdCard }) {
  const { timezone } = useCompany();
  return (
    <section className="card-face light-ink" aria-label={t('Front')}>
      <p className="card-company">{card.company.name}</p>
      <div className="card-who">
        <Avatar
          name={card.name}
          imageUrl={card.profile_image_url}
          size={72}
          alt={t('Photo of {name}', { name: card.name })}
        />
        <div>
          <p className="card-name">{card.name}</p>
          <p className="mono">{card.user_id}</p>
          {card.rank && (
            <p>
              {t('Rank')} <strong>{planName(card.rank)}</strong>
            </p>
          )}
          <p>{t('Member since {date}', { date: formatDate(card.joined_at, timezone) })}</p>
          <p>{t('Valid until {date}', { date: formatDate(card.valid_until, timezone) })}</p>
        </div>
      </div>
      <p className="card-no mono">{card.no}</p>
    </section>
  );
}

function Back({ card }: { card: IdCard }) {
  const { timezone } = useCompany();
  const { company } = card;
  return (
    <section className="card-face light-ink" aria-label={t('Back')}>
      <div className="card-who">
        <img
          className="card-code"
          alt={t('QR code to verify this card')}
          src={`data:image/svg+xml,${encodeURIComponent(card.qr_svg)}`}
        />
        <div>
          <p>
            <a href={card.verify_url}>{t('Scan the code to verify this card.')}</a>
          </p>
          <p>{t('Issued on {date}', { date: formatDate(card.issued_on, timezone) })}</p>
          <p>{t('It gives no right to take money for the company.')}</p>
        </div>
      </div>
      <p className="card-issuer">
        {[company.legal_name ?? company.name, company.address].filter(Boolean).join(', ')}
      </p>
    </section>
  );
}
