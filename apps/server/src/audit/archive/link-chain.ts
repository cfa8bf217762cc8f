import { createHash, type Hash } from 'node:crypto';
import type { Heads } from '../../modules/ledger/compare-heads.ts';
import { linkBegin } from './hash-rows.ts';

/** A link of the chain of the ledger: it takes in the journals after the one before. */
export interface KeptLink {
  no: string;
  journal: string;
  hash: string;
}

/** The chain of the ledger, worked out anew while its journals pass in their order. */
export class LinkChain {
  private at = 0;
  private hash: Hash | null = null;
  private readonly links: readonly KeptLink[];
  private readonly tell: (check_name: string, problem: string) => void;

  /**
   * @param own the heads the export says of itself
   * @param kept heads that were kept elsewhere; later ones than the export are passed over
   */
  constructor(links: readonly KeptLink[], own: Heads, kept: readonly Heads[], tell: LinkChain['tell']) {
    this.links = links;
    this.tell = tell;
    const last = BigInt(own.ledger?.no ?? 0);
    for (const { at, ledger } of [own, ...kept])
      if (
        ledger &&
        BigInt(ledger.no) <= last &&
        links.find(({ no }) => no === ledger.no)?.hash !== ledger.hash
      )
        tell('heads', `link ${ledger.no} of the ledger, kept at ${at}, is another one here, or not there`);
  }

  take(journal: string, journalHash: Buffer): void {
    for (
      let link = this.links[this.at];
      link && BigInt(journal) > BigInt(link.journal);
      link = this.links[this.at]
    )
      this.end(link);
    const link = this.links[this.at];
    if (link) this.begun(link).update(journalHash);
  }

  finish(): void {
    for (let link = this.links[this.at]; link; link = this.links[this.at]) this.end(link);
  }

  private begun(link: KeptLink): Hash {
    const before = this.links[this.at - 1];
    this.hash ??= createHash('sha256').update(
      linkBegin(Buffer.from(before?.hash ?? '', 'hex'), before?.journal ?? '0', link.journal),
    );
    return this.hash;
  }

  private end(link: KeptLink): void {
    const found = this.begun(link).digest('hex');
    if (link.no !== String(this.at + 1) || found !== link.hash)
      this.tell(
        'ledger chain',
        `link ${link.no}, of the transactions after ${this.links[this.at - 1]?.journal ?? '0'} up to ${link.journal}: one was edited, removed or added`,
      );
    this.hash = null;
    this.at++;
  }
}
