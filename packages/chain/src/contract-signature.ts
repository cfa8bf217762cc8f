import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
} from 'viem';

/** What a chain is asked: whether the contract at an address takes a signature for its own. */
export interface WalletQuestion {
  chain_id: number;
  address: Hex;
  /** Of the message, by EIP-191. */
  hash: Hex;
  signature: Hex;
}

/**
 * A signature of a contract may be longer than that of a key: several owners, a passkey, or the call that makes the wallet
 * (EIP-6492). Those that are in use take 2,000 bytes at the most.
 */
export const longestSignature = 4096;

/** Half of the order of secp256k1: each signature has a twin above it, which is refused. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whether it has the form of a key's signature: 65 bytes. */
export const isOfKey = (signature: string): boolean => /^0x[0-9a-f]{130}$/i.test(signature);

/** Whether the s of a key's signature is in the upper half of the order. */
export const hasHighS = (signature: string): boolean => BigInt(`0x${signature.slice(66, 130)}`) > highestS;

/** Whether a contract may have signed so: bytes, not too many of them, and no high s where it has the form of a key's. */
export const mayBeOfContract = (signature: string): signature is Hex =>
  signature.length <= 2 + 2 * longestSignature &&
  /^0x([0-9a-f]{2})+$/i.test(signature) &&
  !(isOfKey(signature) && hasHighS(signature)) &&
  isEnvelopeInOrder(signature as Hex);

function isEnvelopeInOrder(signature: Hex): boolean {
  try {
    parseErc6492Signature(signature);
    return true;
  } catch {
    return false;
  }
}

const contractWallet = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);

/** The call that asks a wallet which is deployed (EIP-1271). Of an envelope counts what is in it: nothing is prepared for it. */
export const callOfWallet = ({ address, hash, signature }: WalletQuestion): { to: Hex; data: Hex } => ({
  to: address,
  data: encodeFunctionData({
    abi: contractWallet,
    functionName: 'isValidSignature',
    args: [hash, parseErc6492Signature(signature).signature],
  }),
});

/** What a wallet answers that has signed: the selector alone, in a word. */
export const hasSigned = `0x1626ba7e${'0'.repeat(56)}`;

/**
 * The call that makes a wallet which is not deployed yet, and asks it (EIP-6492), all within the call.
 * @returns null = its signature does not say how it is made
 */
export const callOfUnmadeWallet = ({ address, hash, signature }: WalletQuestion): { data: Hex } | null =>
  isErc6492Signature(signature)
    ? {
        data: encodeDeployData({
          abi: erc6492SignatureValidatorAbi,
          bytecode: erc6492SignatureValidatorByteCode,
          args: [address, hash, signature],
        }),
      }
    : null;
