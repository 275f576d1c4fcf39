import type { PoolClient } from 'pg'

/*
 * Accounts carry their person's name and place, and whether they are archived (`tables/account.ts`). The database itself maintains them, so that nothing that
 * renames or moves people has to remember it. The generator of migrations knows no triggers: they are put in place after them.
 */

/** Locks the person, so that nobody moves it between the look and the commit. */
const take = `
create or replace function take_account_owner() returns trigger language plpgsql as $$
begin
  select user_name, organization_id, department_id, deleted_at is not null
    into new.user_name, new.organization_id, new.department_id, new.person_archived
    from person where user_id = new.user_id for share;
  return new;
end $$`

const follow = `
create or replace function follow_account_owner() returns trigger language plpgsql as $$
begin
  update account
    set user_name = new.user_name, organization_id = new.organization_id, department_id = new.department_id,
      person_archived = new.deleted_at is not null
    where user_id = new.user_id;
  return null;
end $$`

const triggers = {
  account_owner_taken: `before insert or update of user_id on account
    for each row execute function take_account_owner()`,
  account_owner_followed: `after update of user_name, organization_id, department_id, deleted_at on person for each row
    when ((old.user_name, old.organization_id, old.department_id, old.deleted_at)
      is distinct from (new.user_name, new.organization_id, new.department_id, new.deleted_at))
    execute function follow_account_owner()`,
}

/** Puts the triggers in place, as far as they are not. */
export async function installAccountOwner(client: PoolClient): Promise<void> {
  await client.query(take)
  await client.query(follow)
  for (const [name, what] of Object.entries(triggers)) {
    const { rowCount } = await client.query('select from pg_trigger where tgname = $1', [name])
    if (rowCount === 0) await client.query(`create trigger ${name} ${what}`)
  }
}
