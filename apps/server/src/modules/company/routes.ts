import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { neuradigi } from '@banyan/chain/contracts/neuradigi.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { readBrand as readBrandCall, updateBrand as updateBrandCall } from '@banyan/contract/company/brand';
import {
  type CompanyDetails,
  companyDetails,
  companyRoutes,
  healthCheck,
  type PackageOnChain,
  registerVisit,
} from '@banyan/contract/company/company';
import { appManifest } from '@banyan/contract/company/install';
import {
  readSeller as readSellerCall,
  updateSeller as updateSellerCall,
} from '@banyan/contract/company/seller';
import {
  listRouteSwitches,
  readCompanySettings as readCompanySettingsCall,
  switchRoute as switchRouteCall,
  updateCompanySettings,
} from '@banyan/contract/company/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { encodeWholePicture, type WholePicture } from '../../platform/encode-picture.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { mountContent } from './content/routes.ts';
import { findLoosenedSettings } from './find-loosened-settings.ts';
import { findOpenedRoute } from './find-opened-route.ts';
import { companyData, readCompany, readRoutes, readWallets } from './queries.ts';
import { readIcon } from './read-icon.ts';
import { registerVisit as countVisit } from './register-visit.ts';
import { readRouteSwitches, switchRoute } from './switch-route.ts';
import { mountTerms } from './terms/routes.ts';
import { longestLogoSide, readBrand, updateBrand } from './update-brand.ts';
import { readCompanySettings, updateCompany } from './update-company.ts';
import { readSeller, updateSeller } from './update-seller.ts';
import { writeManifest } from './write-manifest.ts';

/** What later modules add to the company's details. */
export interface DetailsParts {
  readActiveIncomes: (db: Db, now: Date) => Promise<CompanyDetails['incomes_list']>;
  readSoldPackages: (db: Db) => Promise<Omit<CompanyDetails['packages'][number], 'onchain'>[]>;
  /** By the code of the package. */
  /** The contract that trades, with its checksum; null = none is set up. */
  findExecutor: (db: Db) => Promise<string | null>;
  findPackagesOnChain: (db: Db, context: { now: Date }) => Promise<ReadonlyMap<string, PackageOnChain>>;
  /** Refuses the pages of chains before one is set up. */
  requireChain: (db: Db) => Promise<void>;
}

/** @param parts handed in, since the plan and its packages belong to later modules */
export function mountCompany(server: Server, parts: DetailsParts): void {
  const { serve, serveFile, serveOperation, serveQuery, serveRead, serveSteps } = mountsOn(server);
  serveSteps(registerVisit, async ({ db, context }) => {
    const company = await countVisit(db, context.now);
    return { data: { name: company.name, server_time: context.now.toISOString() } };
  });

  serveQuery(healthCheck, async ({ db }) => {
    await sql`select 1`.execute(db);
    return { data: { status: 'ok' as const } };
  });

  serveQuery(companyRoutes, async ({ db, query }) => ({ data: await readRoutes(db, query.user) }));

  serveQuery(companyDetails, async ({ db, context }) => {
    const [company, brand, userWallets, franchiseWallets, incomes, packages, onChain, executor] =
      await Promise.all([
        readCompany(db),
        readBrand(db),
        readWallets(db, 'User'),
        readWallets(db, 'Franchise'),
        parts.readActiveIncomes(db, context.now),
        parts.readSoldPackages(db),
        parts.findPackagesOnChain(db, context),
        parts.findExecutor(db),
      ]);
    return {
      data: companyData(company, brand),
      user_wallets: userWallets,
      franchise_wallets: franchiseWallets.map(({ code, name }) => ({ code, name })),
      incomes_list: incomes,
      packages: packages.map((sold) => ({ ...sold, onchain: onChain.get(sold.code) ?? null })),
      erc20_token_contract_abi: [...neuradigi.abi],
      arbitrage_contract_address: executor ?? '',
      arbitrage_contract_abi: [...arbExecutor.abi],
      dapp_contract_abi: [...packageGateway.abi],
    };
  });

  serveRead(readCompanySettingsCall, readCompanySettings);

  serveOperation(updateCompanySettings, updateCompany, { waits: findLoosenedSettings });

  // asked for by the browser itself, at an address that stays
  server.app.get('/icon', async (_http, reply) => {
    const icon = await readIcon(server.db);
    reply.header('cache-control', 'no-cache');
    if (!icon) return reply.redirect('/favicon.svg');
    return reply
      .type(icon.type)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(icon.bytes);
  });
  serveFile(appManifest, 'manifest.webmanifest', writeManifest, 0);
  serveRead(readBrandCall, readBrand);
  serve<typeof updateBrandCall, WholePicture | null>(
    updateBrandCall,
    async ({ tx, context, body, prepared }) => ({ data: await updateBrand(tx, context, body, prepared) }),
    async ({ body: { logo } }) =>
      logo
        ? await encodeWholePicture(logo, {
            longestSide: longestLogoSide,
            field: 'logo.content',
            isClear: true,
          })
        : null,
  );

  serveRead(readSellerCall, readSeller);
  serveOperation(updateSellerCall, updateSeller);

  mountContent(server);
  mountTerms(server);

  serveRead(listRouteSwitches, readRouteSwitches);

  const { requireChain } = parts;
  serveOperation(
    switchRouteCall,
    (tx, context, body) => switchRoute(tx, context, { ...body, requireChain }),
    { waits: (tx, _context, body) => findOpenedRoute(tx, { ...body, requireChain, calls: server.mounted }) },
  );
}
