import { text } from '@banyan/contract/core/text';
import {
  type ChainHealth,
  type ChainId,
  chainNames,
  rateStep,
  resumePayouts,
  saveChain,
  saveToken,
  setTokenRate,
  stopPayouts,
} from '@banyan/contract/deposits/chains';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { MomentInput } from '../../components/form/moment-input.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  chain: ChainHealth;
  onClose: () => void;
}
type TokenProps = Props & { token: ChainHealth['tokens'][number] };

const nameOf = ({ chain_id }: ChainHealth) => chainNames[chain_id as ChainId];

const chainFields: Fields<typeof saveChain> = {
  is_in_use: { label: text('In use'), kind: 'checkbox' },
  depth: {
    label: text('Final after blocks'),
    kind: 'count',
    blank: null,
    hint: t('Blank: the node says which block is final.'),
  },
  explorer: {
    label: text('Explorer'),
    blank: null,
    hint: t('Where transactions can be looked up, like https://bscscan.com/tx/. Blank: hashes lead nowhere.'),
  },
  network_fee: {
    label: text('Network fee'),
    kind: 'money',
    hint: t('What a withdrawal to this chain bears. Those asked for before keep theirs.'),
  },
};

export function ChainDialog({ chain, onClose }: Props) {
  const chain_id = chain.chain_id as ChainId;
  return (
    <DecideDialog
      endpoint={saveChain}
      title={t('Change {chain}', { chain: nameOf(chain) })}
      sends={{
        chain_id,
        is_in_use: chain.is_in_use,
        depth: chain.depth,
        explorer: chain.explorer,
        network_fee: chain.network_fee,
      }}
      fields={chainFields}
      note={t('A second admin approves turning it on, fewer blocks, another explorer and a higher fee.')}
      done={() => t('{chain} is changed.', { chain: nameOf(chain) })}
      onClose={onClose}
    />
  );
}

const stopFields: Fields<typeof stopPayouts> = {
  reason: { label: text('Reason'), kind: 'textarea', hint: t('Admins read it.') },
};

export function StopDialog({ chain, onClose }: Props) {
  return (
    <DecideDialog
      endpoint={stopPayouts}
      title={t('Stop payouts')}
      sends={{ chain_id: chain.chain_id as ChainId }}
      fields={stopFields}
      lines={[
        { label: t('Chain'), value: nameOf(chain) },
        { label: t('Waiting'), value: chain.payouts.waiting },
      ]}
      note={t('Nothing more is sent until two admins let payouts go on. What was sent may still be paid.')}
      done={() => t('Payouts are stopped.')}
      onClose={onClose}
    />
  );
}

const resumeFields: Fields<typeof resumePayouts> = {
  reason: { label: text('Reason'), kind: 'textarea', hint: t('Admins read it.') },
};

export function ResumeDialog({ chain, onClose }: Props) {
  return (
    <DecideDialog
      endpoint={resumePayouts}
      title={t('Resume payouts')}
      sends={{ chain_id: chain.chain_id as ChainId }}
      fields={resumeFields}
      lines={[
        { label: t('Chain'), value: nameOf(chain) },
        { label: t('Deposits replaced'), value: chain.replaced },
      ]}
      note={t('A second admin approves. Take replaced deposits back before.')}
      done={() => t('Payouts go on.')}
      onClose={onClose}
    />
  );
}

const rateFields: Fields<typeof setTokenRate> = {
  rate: { label: text('Rate'), hint: t('Company currency for one token.') },
  effective_from: {
    label: text('In force from'),
    Control: MomentInput,
    blank: null,
    hint: t('Blank: at once. Never backwards.'),
  },
};

export function RateDialog({ chain, token, onClose }: TokenProps) {
  return (
    <DecideDialog
      endpoint={setTokenRate}
      title={t('Set the rate of {symbol}', { symbol: token.symbol })}
      sends={{ chain_id: chain.chain_id as ChainId, symbol: token.symbol }}
      fields={rateFields}
      lines={[
        { label: t('Chain'), value: nameOf(chain) },
        { label: t('Rate now'), value: token.rate ?? t('None yet') },
      ]}
      note={t('A second admin approves a change above {percent} %.', { percent: rateStep })}
      done={() => t('The rate of {symbol} is set.', { symbol: token.symbol })}
      onClose={onClose}
    />
  );
}

const tokenFields: Fields<typeof saveToken> = {
  is_listed: { label: text('Taken'), kind: 'checkbox' },
  minimum: { label: text('Minimum, tokens') },
};

export function TokenDialog({ chain, token, onClose }: TokenProps) {
  return (
    <DecideDialog
      endpoint={saveToken}
      title={t('Change {symbol}', { symbol: token.symbol })}
      sends={{
        chain_id: chain.chain_id as ChainId,
        symbol: token.symbol,
        is_listed: token.is_listed,
        minimum: token.minimum,
      }}
      fields={tokenFields}
      note={t('What is below the minimum is not credited by itself.')}
      done={() => t('{symbol} is changed.', { symbol: token.symbol })}
      onClose={onClose}
    />
  );
}
