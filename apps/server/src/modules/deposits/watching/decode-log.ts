import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { decodeEventLog, erc20Abi, type Hex, toEventSelector } from 'viem';
import type { ChainLog } from '../../../platform/chain/node-answers.ts';
import type { Chain } from '../load-chain.ts';

/** What an event says that concerns us, before it is known whose it is. */
export interface Payment {
  via: 'address' | 'gateway' | 'package';
  token: string;
  raw: bigint;
  sender: string;
  /** The address it went to. */
  recipient: string | null;
  order_id: string | null;
  package_key: string | null;
}

export const transferTopic = toEventSelector('Transfer(address,address,uint256)');
export const gatewayTopics = [
  toEventSelector('PackagePurchased(bytes32,address,bytes32,address,uint256)'),
  toEventSelector('Deposited(bytes32,address,address,uint256)'),
];

/** Decodes an event strictly; null = of another contract, of another form, or of nothing. */
export function decodeLog(log: ChainLog, chain: Chain): Payment | null {
  const payment =
    log.address === chain.gateway
      ? decodeGateway(log)
      : isListed(chain, log.address)
        ? decodeTransfer(log)
        : null;
  return payment && payment.raw > 0n && isListed(chain, payment.token) ? payment : null;
}

const isListed = ({ tokens }: Chain, address: string): boolean =>
  tokens.some((token) => token.address === address);
const small = (address: Hex): string => address.toLowerCase();
/** Words of 32 bytes beside the topics. A decoder ignores what follows them. */
const words = ({ data }: ChainLog): number => (data.length - 2) / 64;
const encoded = (log: ChainLog) => ({
  data: log.data as Hex,
  topics: log.topics as [Hex, ...Hex[]],
  strict: true as const,
});

function decodeTransfer(log: ChainLog): Payment | null {
  if (log.topics[0] !== transferTopic || log.topics.length !== 3 || words(log) !== 1) return null;
  try {
    const { args } = decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', ...encoded(log) });
    return {
      via: 'address',
      token: log.address,
      raw: args.value,
      sender: small(args.from),
      recipient: small(args.to),
      order_id: null,
      package_key: null,
    };
  } catch {
    return null;
  }
}

function decodeGateway(log: ChainLog): Payment | null {
  try {
    const event = decodeEventLog({ abi: packageGateway.abi, ...encoded(log) });
    if (event.eventName !== 'Deposited' && event.eventName !== 'PackagePurchased') return null;
    if (words(log) !== (event.eventName === 'Deposited' ? 1 : 2)) return null;
    const { orderId, payer, token, amount } = event.args;
    return {
      via: event.eventName === 'Deposited' ? 'gateway' : 'package',
      token: small(token),
      raw: amount,
      sender: small(payer),
      recipient: null,
      order_id: orderId,
      package_key: event.eventName === 'PackagePurchased' ? event.args.packageId : null,
    };
  } catch {
    return null;
  }
}
