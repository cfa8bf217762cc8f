import * as calls from '@banyan/contract/disclosures/disclosures';
import { sql } from 'kysely';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { onMoments } from '../company/on-moments.ts';
import { countDisclosure } from './count-disclosure.ts';
import { publishDisclosure } from './publish-disclosure.ts';
import { readDisclosure } from './read-disclosure.ts';

export function mountDisclosures(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(calls.incomeDisclosure, readDisclosure);
  serveOperation(calls.countDisclosure, countDisclosure);
  serveOperation(calls.publishDisclosure, publishDisclosure);
  serveReport(calls.disclosures, ({ db, filters }) =>
    db
      .selectFrom('income_disclosure as d')
      .innerJoin('app_user as u', 'u.id', 'd.asked_by')
      .select([
        'd.id',
        'd.asked_at',
        sql<string>`d.year || '-' || to_char(d.to_on, 'YY')`.as('year'),
        'd.version',
        'd.reason',
        personOf('u').as('by'),
        'd.published_at',
        'd.status',
        sql<calls.DisclosureStatement | null>`d.statement`.as('statement'),
      ])
      .where(onMoments('d.asked_at', filters.asked_from, filters.asked_to)),
  );
}
