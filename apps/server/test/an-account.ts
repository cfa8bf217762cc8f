import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** The key and address of a wallet that nobody else has. */
export const anAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());
