/** The hash of the first block of each chain, by which a copy of it on a local node is told from it. */
const genesisHashes: ReadonlyMap<number, string> = new Map([
  [1, '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'],
  [56, '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b'],
  [137, '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b'],
]);

/** Nodes for trying things out, by what they call themselves; a copy of a real chain has its first block. */
const localNodes = /anvil|foundry|hardhat|ganache/i;

/**
 * Whether a node tells another chain than the real one of this id.
 * @param first the hash of its first block
 * @param version what the node calls itself
 */
export const isLocalChain = (chain_id: number, first: string | undefined, version: string): boolean =>
  first !== genesisHashes.get(chain_id) || localNodes.test(version);
