import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { planBodyLimit } from './income.ts';
import { labResult, share } from './lab-result.ts';

/** The what-if lab: plans tried out on simulated people, or on a copy of the network. */
const screens = ['/admin/settings/plan'] as const;

const whole = (message: string, from: number, to: number) =>
  z.int(message).check(z.gte(from, message), z.lte(to, message));
const percent = () =>
  z
    .string('0 to 100, at most 4 decimals.')
    .check(z.regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, '0 to 100, at most 4 decimals.'));

export const labGrowths = ['steady', 'compound'] as const;
export const labBranchings = ['random', 'even', 'uneven'] as const;
export const labSides = ['random', 'alternate', 'left'] as const;
export const labLeavers = ['idle', 'blocked'] as const;
export const maxLabMembers = 1_000_000;
export const maxLabMonths = 36;

/** The people a plan is tried out on, as the engine's `LabPopulation` says. */
export const labPopulation = z.object({
  /** The same seed is the same people. */
  seed: whole('0 to 4294967295.', 0, 2 ** 32 - 1),
  months: whole('1 to 36 months.', 1, maxLabMonths),
  /** People joining; on a copy of the network in addition to its members. */
  members: whole('1 to 1000000 members.', 1, maxLabMembers),
  /** Those of them who join on the first day. */
  founders: whole('0 to 1000000 members.', 0, maxLabMembers),
  growth: z.enum(labGrowths),
  branching: z.enum(labBranchings),
  /** For `even`: how many directs everybody sponsors. */
  directs: whole('1 to 100 directs.', 1, 100),
  sides: z.enum(labSides),
  packages: z
    .array(
      z.object({
        code: z.string().check(z.minLength(1), z.maxLength(40)),
        weight: whole('1 to 1000.', 1, 1000),
        /** For a package with a range; missing = its minimum. */
        amount: z.optional(amount()),
      }),
    )
    .check(z.minLength(1, 'Choose at least one package.'), z.maxLength(50)),
  active_percent: percent(),
  renewal_percent: percent(),
  /** Buyers who joined in the run and upgrade to the next larger package, each month; missing = nobody. */
  upgrade_percent: z.optional(percent()),
  unpaid_percent: percent(),
  churn_percent: percent(),
  leavers: z.enum(labLeavers),
  orders: z.nullable(
    z.object({
      percent: percent(),
      amount: amount(),
      bv: amount(),
      /** Members who keep a standing order of the same goods, and those of them who end it each month; missing = nobody. */
      standing_percent: z.optional(percent()),
      silent_percent: z.optional(percent()),
    }),
  ),
  bets: z.nullable(z.object({ per_day: whole('1 to 10000 bets.', 1, 10_000), fee: amount() })),
  withdrawal_percent: percent(),
});
export type LabPopulation = z.output<typeof labPopulation>;

export const labStatuses = ['queued', 'running', 'done', 'canceled', 'failed'] as const;
const labRun = z.object({
  no: z.string(),
  status: z.enum(labStatuses),
  at: z.string(),
  ended_at: z.nullable(z.string()),
  /** null = run for a plan that was to be published. */
  requested_by: z.nullable(person),
  is_own: z.boolean(),
  on_network: z.boolean(),
  population: labPopulation,
  /** Of each plan; version null = an entered plan. */
  plans: z.array(z.object({ version: z.nullable(z.number()), per_100: share })),
  /** Steps done, and of how many; 0 = not known yet. */
  done: z.number(),
  of: z.number(),
  problem: z.nullable(z.string()),
});
export type LabRun = z.output<typeof labRun>;

/** The choices for a run. */
export const labSetup = endpoint({
  method: 'GET',
  path: 'admin/lab_setup',
  summary: 'What can be bought in the lab, and what the network does',
  screens,
  reply: data(
    z.object({
      packages: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          amount: z.nullable(z.string()),
          min: z.nullable(z.string()),
          max: z.nullable(z.string()),
        }),
      ),
      /** People to begin with; null = nothing is on sale. */
      usual: z.nullable(labPopulation),
      /** The network's activity of the last ninety days as a population; null = nobody has bought anything. */
      measured: z.nullable(labPopulation),
      /** Members, and how many of them are active. */
      members: z.number(),
      active: z.number(),
      /** What a run may need, and how long it takes here: `labFits` and `labSeconds` of `lab-size.ts`. */
      machine: z.object({
        limit_mb: z.number(),
        free_mb: z.number(),
        /** What the last runs took by what was expected of them; null = none has ended. */
        pace: z.nullable(z.number()),
      }),
    }),
  ),
});

/** The last twenty runs of everybody, newest first. */
export const labRuns = endpoint({
  method: 'GET',
  path: 'admin/lab_runs',
  summary: 'Runs of the lab',
  screens,
  reply: data(z.array(labRun)),
});

/** `results`: of each plan; null = it is not done. */
export const readLabRun = endpoint({
  method: 'GET',
  path: 'admin/lab_run',
  summary: 'A run of the lab with what it came to',
  screens,
  query: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ run: labRun, results: z.nullable(z.array(labResult)) })),
});

/** One at a time for every admin: `lab_running`. A plan is a version, or an entered one. */
export const startLabRun = endpoint({
  method: 'POST',
  path: 'admin/start_lab_run',
  summary: 'Tries one or two plans out',
  screens,
  body_limit: planBodyLimit,
  body: z.object({
    plans: z
      .array(
        z
          .object({ version: z.optional(z.int()), plan: z.optional(z.unknown()) })
          .check(
            z.refine(
              ({ version, plan }) => (version === undefined) !== (plan === undefined),
              'Choose a plan.',
            ),
          ),
      )
      .check(z.minLength(1, 'Choose a plan.'), z.maxLength(2, 'Two plans at most.')),
    population: labPopulation,
    on_network: z.boolean(),
  }),
  reply: data(labRun),
});

/** The own one. */
export const cancelLabRun = endpoint({
  method: 'POST',
  path: 'admin/cancel_lab_run',
  summary: 'Stops a run of the lab',
  screens,
  body: z.object({ no: fields.recordNo() }),
  reply: data(labRun),
});
