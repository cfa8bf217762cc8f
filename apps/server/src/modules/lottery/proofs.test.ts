import { incomeReports } from '@banyan/contract/income/income-reports';
import { lotteryProof } from '@banyan/contract/lottery/draws';
import { isTicketListed } from '@banyan/fair/verify/verify-lottery';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { buy, endDraws, openDraw } from '../../../test/lottery.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';
import { aGambler } from '../../../test/rounds.ts';
import { noteStatements } from '../../../test/statements.ts';

const test = useTestServer();
let admin: Person;
let sponsor: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: { next_bet: {}, gaming_level: {} },
    caps: { topup_multiple: '3' },
  });
  sponsor = await aMember(test.server);
  await fund(test.server, admin, sponsor, '1000');
  await topUp(test.server, sponsor, '1000');
  await openOptionalPages(test);
  await test.asOwner(`update game_setting set licence_reference = 'SG-2026-17', countries = '{India}'`);
});

const aPlayer = () => aGambler(test, '1000', sponsor);
const open = async (more: object = {}) => (await openDraw(test, admin, more)).code;
const proofOf = async (draw: string, serial: number) =>
  (await callAs(test.server, lotteryProof, { query: { draw, serial: String(serial) } })).json().data;

describe('proofs of tickets', () => {
  it('lead each ticket to the root, by one reading of the list for all of them', async () => {
    const player = await aPlayer();
    const [one, other] = [await open({ price: '1' }), await open({ price: '1' })];
    await buy(test, player, one, 13);
    await buy(test, player, other, 12);
    await endDraws(test);
    const { taken } = noteStatements(test.pool);
    const readings = () => taken().filter((sent) => /order by "t"\."serial"/.test(sent)).length;
    for (const [draw, tickets] of [
      [one, 13],
      [other, 12],
    ] as const)
      for (let serial = 1; serial <= tickets; serial += 1) {
        const shown = await proofOf(draw, serial);
        const ticket = { code: draw, serial, user_id: player.user_id };
        expect(isTicketListed(ticket, shown.proof, shown.draw.root)).toBe(true);
        expect(isTicketListed({ ...ticket, user_id: 'BN1' }, shown.proof, shown.draw.root)).toBe(false);
        expect(shown.verify_url).toContain(`/utils/lottery-ticket?draw=${draw}&serial=${serial}`);
        expect(shown.qr_svg).toContain('<svg');
      }
    // its own ticket is asked for by each, the whole list once a draw
    expect(readings()).toBe(25 + 2);
  });
});

describe('the fee of tickets', () => {
  it('pays next bet to those who bought before, and gaming level to the sponsor, when the draw is paid', async () => {
    const [first, second] = [await aPlayer(), await aPlayer()];
    for (const player of [first, second]) {
      await fund(test.server, admin, player, '1000');
      await topUp(test.server, player, '1000');
    }
    const code = await open();
    await buy(test, first, code);
    await buy(test, second, code, 2);
    const incomes = () =>
      test.asOwner(
        `select i.kind, i.member_id, trim_scale(e.amount_paid)::text as fee from income i
           join business_event e on e.id = i.event_id
         where e.kind = 'bet' and e.ref = $1 and e.member_id = $2 and i.status = 'credited'`,
        [code, second.id],
      );
    expect(await incomes()).toEqual([]);
    await endDraws(test);
    // 20 % of two tickets of 100
    const paid = await incomes();
    expect(paid).toContainEqual({ kind: 'next_bet', member_id: first.id, fee: '40' });
    expect(paid).toContainEqual({ kind: 'gaming_level', member_id: sponsor.id, fee: '40' });
    const { data } = (await callAs(test.server, incomeReports.next_bet, { token: first.token })).json();
    const proof = `/utils/lottery-ticket?draw=${code}&serial=1`;
    expect(data[0].why.source).toMatchObject({ kind: 'lottery_purchase', proof });
  });
});
