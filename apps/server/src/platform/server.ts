import type { Endpoint } from '@banyan/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import type { Db } from './db.ts';
import type { FileStyle } from './export-report.ts';

/** What a module's `routes.ts` mounts its calls on. */
export interface Server {
  app: FastifyInstance;
  db: Db;
  services: Services;
  /** How the company writes figures, for the files of its reports. */
  fileStyle: () => Promise<FileStyle>;
  /** Every endpoint that is served, in order: for OpenAPI and for the test that walks them all. */
  mounted: Endpoint[];
}
