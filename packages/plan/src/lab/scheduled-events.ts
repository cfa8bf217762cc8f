import { grown } from '../columns/lists.ts';

/** Who does something on which day (since 1970-01-01), in the order of the days; arrays of one length. */
export type ScheduledEvents = { day: Int32Array; member: Int32Array };

/** Notes events in any order, and puts them in the order of their days; those of one day stay as they were schedule. */
export function eventSchedule({ first, last }: { first: number; last: number }): {
  add(day: number, member: number): void;
  inOrder(): ScheduledEvents;
} {
  let days = new Int32Array(1024);
  let members = new Int32Array(1024);
  let length = 0;
  return {
    add(day, member) {
      if (length === days.length) {
        days = grown(days, length + 1);
        members = grown(members, length + 1);
      }
      days[length] = day;
      members[length++] = member;
    },
    inOrder() {
      const next = new Int32Array(last - first + 2);
      for (let k = 0; k < length; k++) {
        const after = (days[k] as number) - first + 1;
        next[after] = (next[after] as number) + 1;
      }
      for (let d = 1; d < next.length; d++) next[d] = (next[d] as number) + (next[d - 1] as number);
      const day = new Int32Array(length);
      const member = new Int32Array(length);
      for (let k = 0; k < length; k++) {
        const place = (days[k] as number) - first;
        const at = next[place] as number;
        next[place] = at + 1;
        day[at] = days[k] as number;
        member[at] = members[k] as number;
      }
      return { day, member };
    },
  };
}
