import type { PoolClient } from 'pg'

/*
 * What items of bills come to with all below them (`tables/boq.ts`). The database itself adds up by how much each statement changes
 * it, so that nothing that writes items has to remember it. The generator of migrations knows no triggers: they are put in place
 * after them.
 */

/** Adds the difference to all that items are part of, and to the bill, in one order, so that no two statements deadlock. */
const add = (name: string, changes: string) => `
create or replace function ${name}() returns trigger language plpgsql as $$
begin
  insert into boq_sum as stored (of_id, items, children, design_amount, amount, done_amount)
  select above.id, sum(sign), coalesce(sum(sign) filter (where parent_id = above.id), 0),
    sum(sign * own_design_amount), sum(sign * own_amount), sum(sign * own_done_amount)
  from (${changes}) changed, lateral (
    select unnest(string_to_array(rtrim(path, '/'), '/'))::uuid
    union all select coalesce(unit_work_id, work_site_id)) as above(id)
  where deleted_at is null
  group by above.id
  having (sum(sign), coalesce(sum(sign) filter (where parent_id = above.id), 0),
    sum(sign * own_design_amount), sum(sign * own_amount), sum(sign * own_done_amount)) <> (0, 0, 0, 0, 0)
  order by above.id
  on conflict (of_id) do update
    set items = stored.items + excluded.items, children = stored.children + excluded.children,
      design_amount = stored.design_amount + excluded.design_amount,
      amount = stored.amount + excluded.amount, done_amount = stored.done_amount + excluded.done_amount;
  return null;
end $$`

const after = 'select 1 as sign, after.* from after'
const functions = {
  add_boq_sums: after,
  change_boq_sums: `${after} union all select -1, before.* from before`,
}

const triggers = {
  boq_sums_added: `after insert on boq_item referencing new table as after
    for each statement execute function add_boq_sums()`,
  boq_sums_changed: `after update on boq_item referencing old table as before new table as after
    for each statement execute function change_boq_sums()`,
}

/** Puts the triggers in place, as far as they are not. */
export async function installBoqSums(client: PoolClient): Promise<void> {
  for (const [name, changes] of Object.entries(functions)) await client.query(add(name, changes))
  for (const [name, what] of Object.entries(triggers)) {
    const { rowCount } = await client.query('select from pg_trigger where tgname = $1', [name])
    if (rowCount === 0) await client.query(`create trigger ${name} ${what}`)
  }
}
