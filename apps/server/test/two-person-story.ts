import type { Endpoint } from '@banyan/contract/core/endpoint';
import { describe, expect, it } from 'vitest';
import type { Person } from './build.ts';
import { asking, type TestServer } from './http.ts';

interface Story {
  /** Who requests it and who decides. */
  people: () => { maker: Person; second: Person };
  decide: Endpoint;
  list: Endpoint;
  /**
   * The maker requests one above the limit, for somebody new.
   * @returns the answer, what was moved by it so far, and what that is once it is done
   */
  request: () => Promise<{ data: Requested; moved: () => Promise<unknown>; done: unknown }>;
  /** The status of what was approved. */
  approved?: string;
}

interface Requested {
  no: string;
  status: string;
  approvers: string[];
}

/** What holds for every request that a second admin decides, told with the calls of one kind (docs/security.md §8). */
export function tellTwoPersonStory(test: TestServer, story: Story): void {
  const { people, request, approved = 'Approved' } = story;
  const ask = asking(test);
  const decide = async (no: string, decision: string, person: Person): Promise<string> => {
    const { code, data } = await ask(story.decide, person, { no, decision });
    return code ?? data.status;
  };
  const rowOf = async (no: string, person: Person) => (await ask(story.list, person, { no })).data[0];

  describe('above the limit', () => {
    it('moves nothing until a second admin, who is named, approves it, once', async () => {
      const { maker, second } = people();
      const { data, moved, done } = await request();
      const { no, approvers } = data;
      const before = await moved();
      expect(before).not.toEqual(done);
      expect(data.status).toBe('Pending');
      expect(approvers).toContain(second.name);
      const waits = { no, status: 'Pending', approvers, decided_by: null };
      expect(await rowOf(no, maker)).toMatchObject({ ...waits, can_decide: false, can_cancel: true });
      expect(await rowOf(no, second)).toMatchObject({ ...waits, can_decide: true, can_cancel: false });
      expect(await decide(no, 'Approve', maker)).toBe('approval_required');
      expect(await decide(no, 'Reject', maker)).toBe('approval_required');
      expect(await moved()).toEqual(before);
      // both at once: one of them is too late
      const answers = await Promise.all([1, 2].map(() => decide(no, 'Approve', second)));
      expect(answers.toSorted()).toEqual([approved, 'already_done'].toSorted());
      expect(await decide(no, 'Reject', second)).toBe('already_done');
      expect(await decide(no, 'Cancel', maker)).toBe('already_done');
      expect(await moved()).toEqual(done);
      const decided = { status: approved, can_decide: false, can_cancel: false, approvers: [] };
      expect(await rowOf(no, maker)).toMatchObject({ ...decided, decided_by: { user_id: second.user_id } });
      const acts = await test.asOwner(`select actor_id::text from audit_log where details ->> 'no' = $1`, [
        no,
      ]);
      expect(acts.map(({ actor_id }) => actor_id)).toEqual([maker.id, second.id]);
    });

    it('moves nothing when it is rejected, or cancelled by who requested it alone', async () => {
      const { maker, second } = people();
      for (const [decision, person, status] of [
        ['Reject', second, 'Rejected'],
        ['Cancel', maker, 'Cancelled'],
      ] as const) {
        const { data, moved } = await request();
        const before = await moved();
        expect(await decide(data.no, 'Cancel', second)).toBe('not_allowed');
        expect(await decide(data.no, decision, person)).toBe(status);
        expect(await decide(data.no, decision, person)).toBe('already_done');
        const { code, errors } = await ask(story.decide, second, { no: data.no, decision: 'Approve' });
        expect(code).toBe('already_done');
        expect(errors.form).toBe(`${person.name} has ${status.toLowerCase()} this already.`);
        expect(await moved()).toEqual(before);
      }
      expect(await decide('ZZ9999999', 'Approve', second)).toBe('not_found');
    });

    it('is either cancelled or approved when both happen at the same moment', async () => {
      const { maker, second } = people();
      const { data, moved, done } = await request();
      const before = await moved();
      const answers = await Promise.all([
        decide(data.no, 'Cancel', maker),
        decide(data.no, 'Approve', second),
      ]);
      expect([
        ['Cancelled', 'already_done'],
        ['already_done', approved],
      ]).toContainEqual(answers);
      expect(await moved()).toEqual(answers[0] === 'Cancelled' ? before : done);
    });
  });
}
