import { texts } from '@banyan/contract/core/text';

/** How the members of a company play. */
export const modeNames = texts({ off: 'Off', play_credits: 'With play credits', real_money: 'For money' });
