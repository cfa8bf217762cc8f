import { companyRight } from '@banyan/contract/core/rights';
import { type Text, texts } from '@banyan/contract/core/text';
import { accountOwners, walletOwner } from '@banyan/contract/ledger/ledger';
import { passbook } from '@banyan/contract/ledger/passbook';
import { type FormEvent, useState } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { useHolds } from '../../../app/use-rights.ts';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { useReportUrl } from '../../../components/report/use-report-url.ts';
import { CallError } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import './owner-picker.css';

type OwnerType = (typeof accountOwners)[number];
const ownerWords: Record<OwnerType, Text> = texts({
  User: 'Member',
  Franchise: 'Franchise',
  Company: 'Company',
});

/** Whose passbook an admin has chosen: the address holds it. `isReady` = there is somebody to show. */
export function useAccountOwner() {
  const { user } = useSession();
  const { isAdmin } = useArea();
  const { filters } = useReportUrl(passbook, user.user_type);
  const ownerType = (filters.owner_type ?? 'User') as OwnerType;
  const isPerson = isAdmin && ownerType !== 'Company' && Boolean(filters.owner);
  const found = useCall(
    walletOwner,
    { owner_type: ownerType, user_id: filters.owner },
    { quiet: true, enabled: isPerson },
  );
  const isReady = !isAdmin || ownerType === 'Company' || found.data !== undefined;
  return { isAdmin, ownerType, isReady, owner: found.data, error: found.error };
}

/** An admin says whose passbook to open: a member's, a franchise's, or the company's own accounts. */
export function OwnerPicker() {
  const { user } = useSession();
  const url = useReportUrl(passbook, user.user_type);
  const { ownerType, owner, error } = useAccountOwner();
  const holds = useHolds();
  const owners = accountOwners.filter((known) => known !== 'Company' || holds(companyRight));
  const [type, setType] = useState<OwnerType>(ownerType);
  const [userId, setUserId] = useState(url.filters.owner ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    url.setFilters({ owner_type: type, owner: type === 'Company' ? '' : userId.trim(), wallet: '' });
  };
  return (
    <form className="owner-picker card" onSubmit={submit}>
      <label>
        <span>{t('Passbook of')}</span>
        <select className="input" value={type} onChange={(event) => setType(event.target.value as OwnerType)}>
          {owners.map((value) => (
            <option key={value} value={value}>
              {t(ownerWords[value])}
            </option>
          ))}
        </select>
      </label>
      {type !== 'Company' && (
        <label>
          <span>{t('User id')}</span>
          <input
            className="input"
            value={userId}
            required
            minLength={5}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setUserId(event.target.value)}
          />
        </label>
      )}
      <Button type="submit" variant="primary">
        {t('Open passbook')}
      </Button>
      <p className="owner-found" role="status">
        {owner && (
          <>
            <strong>{owner.name}</strong> <span className="mono">{owner.user_id}</span>
          </>
        )}
        {error instanceof CallError && error.status === 400 && (
          <span className="field-error">{error.message}</span>
        )}
      </p>
    </form>
  );
}
