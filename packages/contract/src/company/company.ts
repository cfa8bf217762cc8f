import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';
import { catalogueUsers } from '../core/roles.ts';
import { shownBrand } from './shown-brand.ts';

/** The call every visit begins with (docs/screens.md §6.1). */
export const registerVisit = publicEndpoint({
  method: 'GET',
  path: '',
  summary: 'Registers the visit',
  reply: data(z.object({ name: z.string(), server_time: z.string() })),
});

export const healthCheck = publicEndpoint({
  method: 'GET',
  path: 'health',
  summary: 'Says whether the server and its database answer',
  reply: data(z.object({ status: z.literal('ok') })),
});

/** An entry of the route catalogue (docs/screens.md §1.1). `is_active` already counts the ancestors. */
export const routeEntry = z.object({
  id: z.number(),
  parent_id: z.nullable(z.number()),
  control_id: z.string(),
  user_type: z.enum(catalogueUsers),
  name: z.string(),
  path: z.string(),
  url: z.string(),
  icon: z.string(),
  is_nav_menu_item: z.boolean(),
  is_active: z.boolean(),
  order_no: z.number(),
  nav_parent_id: z.nullable(z.number()),
  is_compulsory: z.boolean(),
  /** A right to act on the screen above it, without a page. */
  is_action: z.boolean(),
});
export type RouteEntry = z.output<typeof routeEntry>;

export const companyRoutes = publicEndpoint({
  method: 'GET',
  path: 'company/routes',
  summary: 'The route catalogue of one kind of user, inactive entries included',
  query: z.object({ user: z.enum(catalogueUsers) }),
  reply: data(z.array(routeEntry)),
});

const wallet = z.object({ code: z.string(), name: z.string() });
/** `is_fund`: a plan opened it for what a pool pays, and nobody spends from it. */
const memberWallet = z.extend(wallet, { is_fund: z.boolean() });

/** A package on sale, as `plan.json` describes it (docs/plans.md §5). */
export const packageEntry = z.object({
  code: z.string(),
  name: z.string(),
  amount: z.nullable(z.string()),
  min: z.nullable(z.string()),
  max: z.nullable(z.string()),
  bv: z.nullable(z.string()),
  gst_percent: z.string(),
  cooling_off_days: z.number(),
});

const abi = z.array(z.unknown());

/** What a wallet hands to the gateway to buy a package (docs/on-chain.md §2). */
export const packageOnChain = z.object({
  chain_id: z.number(),
  /** Of the gateway. */
  contract_address: z.string(),
  onchain_package_id: z.string(),
  /** The contract of the token that pays. */
  token: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  /** Smallest units of the token. */
  price_raw: z.string(),
});
export type PackageOnChain = z.output<typeof packageOnChain>;

export const companyDetails = publicEndpoint({
  method: 'GET',
  path: 'company/details',
  summary: 'The company, its wallets, active incomes and packages',
  query: z.object({ user: z.optional(z.enum(catalogueUsers)) }),
  reply: z.object({
    data: z.object({
      name: z.string(),
      currency_symbol: z.string(),
      is_currency_symbol_prefixed: z.boolean(),
      round_off_digits: z.number(),
      is_decentralized: z.boolean(),
      timezone: z.string(),
      captcha_site_key: z.nullable(z.string()),
      min_password_length: z.number(),
      brand: shownBrand,
    }),
    user_wallets: z.array(memberWallet),
    franchise_wallets: z.array(wallet),
    incomes_list: z.array(z.object({ income_name: z.string(), display_name: z.string() })),
    /** `onchain`: null = it is not sold on a chain. */
    packages: z.array(z.extend(packageEntry, { onchain: z.nullable(packageOnChain) })),
    erc20_token_contract_abi: abi,
    arbitrage_contract_address: z.string(),
    arbitrage_contract_abi: abi,
    dapp_contract_abi: abi,
  }),
});
export type CompanyDetails = z.output<typeof companyDetails.reply>;
