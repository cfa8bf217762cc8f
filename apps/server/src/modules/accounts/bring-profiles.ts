import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Writes what another system knows of its members into their profiles. What stands there the caller has checked.
 * @param source a selection of `user_id` (the inner id) and `details`, an object of columns of the profile
 */
export async function bringProfiles(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    update profile p set date_of_birth = d.date_of_birth, gender = d.gender, marital_status = d.marital_status, address = d.address,
      district = d.district, state = d.state, country = d.country, pincode = d.pincode, nominee_name = d.nominee_name,
      nominee_relationship = d.nominee_relationship
    from (${source}) s cross join lateral json_populate_record(null::profile, s.details) d where p.user_id = s.user_id`.execute(
    tx,
  );
}
