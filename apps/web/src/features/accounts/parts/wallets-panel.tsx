import { listWallets } from '@banyan/contract/accounts/wallets';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import '../../../components/parts/security.css';

/** Wallets by which a member signs in. */
export function WalletsPanel({
  onLink,
  onUnlink,
}: {
  onLink: () => void;
  onUnlink: (address: string) => void;
}) {
  const query = useCall(listWallets);
  const { data } = query;
  if (!data) return <Loading query={query} what={t('Wallets')} lines={3} />;
  return (
    <div className="stack width-form">
      <p className="muted">{t('A linked wallet signs you in with a signature, without a password.')}</p>
      {data.wallets.length === 0 ? (
        <Empty title={t('No wallet is linked yet.')} />
      ) : (
        <ul className="account-rows card">
          {data.wallets.map(({ address, linked_at, chain_id }) => (
            <li key={`${address}:${chain_id}`}>
              <div className="row-words">
                <p className="row-title mono break-anywhere">{address}</p>
                <p className="caption">
                  {t('Linked on')} <DateTime value={linked_at} />
                  {chain_id !== null && ` · ${t('Chain')}: ${chainNames[chain_id as ChainId]}`}
                </p>
              </div>
              <Button variant="danger" onClick={() => onUnlink(address)}>
                {t('Take off')}
                <span className="visually-hidden"> {address}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={onLink}>{t('Link a wallet')}</Button>
      </div>
    </div>
  );
}
