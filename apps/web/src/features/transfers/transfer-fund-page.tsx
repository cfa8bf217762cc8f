import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type Text, texts } from '@banyan/contract/core/text';
import { type TransferTarget, transferOptions, transferTargets } from '@banyan/contract/transfers/transfers';
import { useState } from 'react';
import { useArea } from '../../app/use-area.ts';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { TransferForm } from './parts/transfer-form.tsx';

type TransferOption = ReplyOf<typeof transferOptions>['data'][number];
const targetWords: Record<TransferTarget, Text> = texts({
  Own: 'Own wallet',
  User: 'Member',
  Franchise: 'Franchise',
});

/** Money from an own wallet to another own one, to a member or to a franchise, as far as the settings allow. */
export default function TransferFundPage() {
  const { isMember } = useArea();
  const history = isMember
    ? '/user/finance/fund-transfer-history'
    : '/franchise/wallet/fund-transfer-history';
  const query = useCall(transferOptions);
  return (
    <div className="stack">
      <PageHeader
        help={t('The money moves at once and cannot be called back.')}
        action={<ScreenButton href={history}>{t('History')}</ScreenButton>}
      />
      {query.data ? (
        <OwnersOnly>
          <Targets options={query.data} history={history} />
        </OwnersOnly>
      ) : (
        <Loading query={query} what={t('The wallets')} lines={6} />
      )}
    </div>
  );
}

function Targets({ options, history }: { options: readonly TransferOption[]; history: string }) {
  const open = transferTargets.filter((target) => options.some(({ to_type }) => to_type === target));
  const [chosen, choose] = useState<TransferTarget>();
  const target = chosen ?? (open.includes('User') ? 'User' : open[0]);
  if (!target)
    return (
      <Empty
        title={t('Transfers are not open.')}
        text={t('The company has opened no pair of wallets for transfers yet.')}
      />
    );
  return (
    <>
      <Segments
        label={t('To')}
        options={open.map((value) => ({ value, label: t(targetWords[value]) }))}
        value={target}
        onChange={choose}
      />
      <TransferForm
        key={target}
        target={target}
        options={options.filter(({ to_type }) => to_type === target)}
        history={history}
      />
    </>
  );
}
