import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { readDepositIntent, requestDeposit } from '@banyan/contract/deposits/deposits';
import { useAddress } from '../../app/use-address.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AskDeposit } from './parts/ask-deposit.tsx';
import { DepositAddress } from './parts/deposit-address.tsx';

/** Tokens to one's own address from any wallet: what will come, where to, and what has come, watched block by block. */
export default function DepositCryptoPage() {
  const [{ intent }, open] = useAddress<{ intent: string }>();
  return (
    <div className="stack">
      <PageHeader
        help={t('Pay from any wallet to an address of your own. It is credited when its block is final.')}
        action={<ScreenButton href="/user/deposit/deposits-history">{t('Deposits')}</ScreenButton>}
      />
      {intent ? (
        <Watched id={intent} again={() => open({})} />
      ) : (
        <AskDeposit
          endpoint={requestDeposit}
          submitLabel={t('Show the address')}
          onAsked={(id) => open({ intent: id }, { resetScroll: true })}
        />
      )}
    </div>
  );
}

function Watched({ id, again }: { id: string; again: () => void }) {
  const query = useCall(readDepositIntent, { id }, { refetchInterval: 2000, staleTime: 0 });
  if (!query.data) return <Loading query={query} what={t('The deposit')} lines={10} />;
  return (
    <DepositAddress intent={query.data} name={chainNames[query.data.chain_id as ChainId]} again={again} />
  );
}
