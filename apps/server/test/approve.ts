import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { LightMyRequestResponse } from 'fastify';
import type { Server } from '../src/platform/http/server.ts';
import { anAdmin } from './build.ts';
import { callAs } from './http.ts';

/** Where an answer says that it waits for a second admin, one approves it. */
export async function approve(server: Server, reply: LightMyRequestResponse): Promise<void> {
  const { no } = reply.json().waits ?? {};
  if (!no) return;
  const { token } = await anAdmin(server);
  const answer = await callAs(server, decideAdminRequest, { token, body: { no, decision: 'Approve' } });
  if (answer.statusCode !== 200) throw new Error(`Not approved: ${answer.body}`);
}
