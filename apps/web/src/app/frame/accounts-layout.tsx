import { Link, Outlet } from '@tanstack/react-router';
import { language, t } from '../../lib/text.ts';
import { useCompany } from '../company.ts';
import { chooseLanguage, otherLanguage } from '../session/own-language.ts';
import { OfflineBanner } from './bars.tsx';
import { Seal } from './seal.tsx';
import './accounts-layout.css';

/** The frame of the public pages: one petrol panel with one sentence on desktop, the form beside it. */
export default function AccountsLayout() {
  const { name } = useCompany();
  const other = otherLanguage(language.code);
  return (
    <div className="accounts">
      <aside className="accounts-panel">
        <Seal />
        <div>
          <p className="accounts-line">{t('Every rupee, every pair, on the record.')}</p>
          <p className="accounts-sub">
            {t('Check your passbook, follow your team and withdraw to your own bank account.')}
          </p>
        </div>
        <p className="caption">{name}</p>
      </aside>
      <main id="main" className="accounts-main">
        <div className="accounts-seal">
          <Seal />
        </div>
        <OfflineBanner />
        <Outlet />
        <nav className="accounts-links" aria-label={t('About us')}>
          <Link to="/accounts/contact-us">{t('Contact us')}</Link>
          <Link to="/accounts/achievers">{t('Achievers')}</Link>
          <Link to="/accounts/income-disclosure">{t('Income disclosure')}</Link>
          <Link to="/accounts/terms">{t('Terms')}</Link>
          <Link to="/accounts/grievance">{t('Complaints')}</Link>
          <button type="button" lang={other.code} onClick={() => chooseLanguage(other.code)}>
            {other.name}
          </button>
        </nav>
      </main>
    </div>
  );
}
