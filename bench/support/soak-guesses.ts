import { checkPin } from '../../apps/server/src/modules/pins/check-pin.ts';
import { countPinTries } from '../../apps/server/src/modules/pins/count-pin-tries.ts';
import { generatePins } from '../../apps/server/src/modules/pins/generate-pins.ts';
import { topupByPin } from '../../apps/server/src/modules/pins/topup-by-pin.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { Failure } from '../../apps/server/src/platform/fail.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { packageOfPins } from './soak-pin-book.ts';
import { give } from './soak-race-ground.ts';

/** How many guesses were compared with the password of a pin, of each kind, and what went wrong. */
export interface GuessResult {
  atOnePin: number;
  byOnePerson: number;
  problems: string[];
}

/** Guesses that are under way at the same moment. */
const atOnce = 12;
/** Members who guess. */
const guessers = 50;

/**
 * Guesses at passwords of pins within one minute of the clock, each from an address of its own choice: first many people at
 * one pin, then one person at many. After each the holder of the pins uses one of them.
 * @param options.guesses of each kind
 */
export async function soakGuesses(options: {
  db: Db;
  context: Context;
  seed: number;
  guesses: number;
}): Promise<GuessResult> {
  const { db, context, guesses } = options;
  const random = seededRandom(options.seed);
  const sizes = { members: guessers + 2, withdrawers: 0, franchises: 0 };
  const [holder, single, ...many] = (await openSoakCompany(db, context, random, sizes)).members as [
    SoakPerson,
    SoakPerson,
    ...SoakPerson[],
  ];
  await give({ db, context }, holder, '2000', `${options.seed}-guesses`);
  const order = { package: packageOfPins, amount: '10', count: 100, wallet: 'fund' } as const;
  const { pins } = await inTransaction(db, (tx) => generatePins(tx, contextOf(context, holder), order));
  const [target, last] = [pins[0], pins[99]] as Pin[];
  const problems: string[] = [];
  const minute = async (who: readonly SoakPerson[], at: readonly Pin[], used: Pin | undefined) => {
    const judged = await guessFor(options, guesses, () => ({
      person: pick(random, who),
      pin_no: pick(random, at).pin_no,
      ip: addressOf(random),
    }));
    const now = new Date(context.now.getTime() + 60_000);
    const answer = await use(db, { ...contextOf(context, holder), now, ip: addressOf(random) }, used);
    if (answer !== null) problems.push(`the holder was refused: ${answer}`);
    return judged;
  };
  const atOnePin = await minute(many, [target as Pin], target);
  const byOnePerson = await minute([single], pins.slice(1) as Pin[], last);
  for (const judged of [atOnePin, byOnePerson])
    if ((judged === 0 && guesses > 0) || judged * 1000 >= Math.max(guesses, 10_000))
      problems.push(`${judged} of ${guesses} guesses were judged`);
  return { atOnePin, byOnePerson, problems };
}

interface Pin {
  pin_no: string;
  pin_password: string;
}

const addressOf = (random: Random): string => `10.${[256, 256, 256].map((size) => random(size)).join('.')}`;

/** @returns how many guesses were judged */
async function guessFor(
  { db, context }: { db: Db; context: Context },
  guesses: number,
  draw: () => { person: SoakPerson; pin_no: string; ip: string },
): Promise<number> {
  let judged = 0;
  for (let made = 0; made < guesses; made += atOnce) {
    const now = new Date(context.now.getTime() + Math.floor((made * 60_000) / guesses));
    const batch = Array.from({ length: Math.min(atOnce, guesses - made) }, draw);
    const answers = await Promise.all(
      batch.map(async ({ person, pin_no, ip }, index) => {
        const pin = { pin_no, pin_password: `GUESS${made + index}` };
        return await afterCounting(db, { ...contextOf(context, person), now, ip }, pin, checkPin);
      }),
    );
    judged += answers.filter((answer) => answer !== 'locked_out').length;
    const odd = answers.find((answer) => answer !== 'locked_out' && answer !== 'wrong_pin');
    if (odd !== undefined) throw new Error(`A guess was answered ${odd}.`);
  }
  return judged;
}

const use = (db: Db, context: ActorContext, pin: Pin | undefined) =>
  afterCounting(db, context, pin as Pin, (tx, actor, typed, tries) =>
    topupByPin(tx, actor, { user_id: actor.actor.user_id, ...typed, remark: '' }, tries),
  );

/** As the call is served: counted in a transaction of its own, then judged. @returns the code of the refusal; null = none */
async function afterCounting(
  db: Db,
  context: ActorContext,
  pin: Pin,
  judge: (tx: Tx, context: ActorContext, pin: Pin, tries: readonly string[]) => Promise<unknown>,
): Promise<string | null> {
  try {
    const tries = await countPinTries(db, context, pin.pin_no);
    await inTransaction(db, (tx) => judge(tx, context, pin, tries));
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}
