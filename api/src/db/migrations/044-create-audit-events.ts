import { type Kysely, sql } from 'kysely'

/**
 * What the audit log records itself (decision 86). Rows are only added; those of refusals, one for each hour, action and address, are also counted
 * up. The previous gateway writes none.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table audit_events (
      id bigint generated always as identity primary key,
      time timestamptz not null default clock_timestamp(),
      action text not null,
      outcome text not null check (outcome in ('done', 'refused')),
      actor jsonb not null,
      subject text not null,
      address text not null,
      request_id text not null,
      count integer not null default 1 check (count > 0),
      last_at timestamptz,
      hour timestamptz check ((hour is null) = (outcome = 'done')),
      unique (hour, action, address, actor)
    )`.execute(db)
  await sql`create index audit_events_time on audit_events (time)`.execute(db)
  await sql`
    create index revisions_audited on revisions (saved_at)
    where state = 'deleted' or collection in ('settings', 'currentBlog')`.execute(db)
  await sql`
    create function keep_audit_events() returns trigger language plpgsql as $$
    begin
      if old.outcome = 'done' or to_jsonb(new) - '{count,last_at}'::text[] <> to_jsonb(old) - '{count,last_at}'::text[] then
        raise exception 'Audit events are not changed';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_audit_events before update on audit_events
    for each row execute function keep_audit_events()`.execute(db)
}
