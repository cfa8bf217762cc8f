import type { Db } from '../../platform/database/db.ts';
import type { MailLook } from '../../platform/dress-mail.ts';

/** What mails of the company look like. */
export async function readMailLook(db: Db): Promise<MailLook> {
  const { name, primary_colour, logo, support_email, support_mobile } = await db
    .selectFrom('company')
    .leftJoin('content_picture as c', 'c.id', 'company.logo_id')
    .select(['company.name', 'primary_colour', 'c.image as logo', 'support_email', 'support_mobile'])
    .executeTakeFirstOrThrow();
  return { company: name, colour: primary_colour, logo, support: support_email ?? support_mobile };
}
