import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'

/*
 * What items of bills come to with all below them (`tables/boq.ts`). The database itself adds up by how much each statement changes
 * it, so that nothing that writes items has to remember it. The generator of migrations knows no triggers: they are put in place
 * after them.
 */

/** Adds the difference to all that items are part of, and to the bill, in one order, so that no two statements deadlock. */
const add = (changes: string) => `
  insert into boq_sum as stored (of_id, items, children, design_amount, amount, done_amount)
  select above.id, sum(sign), coalesce(sum(sign) filter (where parent_id = above.id), 0),
    sum(sign * own_design_amount), sum(sign * own_amount), sum(sign * own_done_amount)
  from (${changes}) changed, lateral (
    select unnest(string_to_array(rtrim(path, '/'), '/'))::uuid union all select owner_id) as above(id)
  group by above.id
  having (sum(sign), coalesce(sum(sign) filter (where parent_id = above.id), 0),
    sum(sign * own_design_amount), sum(sign * own_amount), sum(sign * own_done_amount)) <> (0, 0, 0, 0, 0)
  order by above.id
  on conflict (of_id) do update
    set items = stored.items + excluded.items, children = stored.children + excluded.children,
      design_amount = stored.design_amount + excluded.design_amount,
      amount = stored.amount + excluded.amount, done_amount = stored.done_amount + excluded.done_amount`

/** All that sums depend on, of the items that are there. */
const counted = (table: string) => `
  select path, parent_id, coalesce(unit_work_id, work_site_id) as owner_id, own_design_amount, own_amount, own_done_amount
  from ${table} where deleted_at is null`
const signed = (sign: 1 | -1, items: string) => `select ${sign} as sign, item.* from (${items}) item`
/** Many statements change nothing of all this: places among siblings, or the revisions of all rows of a backup. */
const changed = `
  ${signed(1, `${counted('after')} except all ${counted('before')}`)}
  union all ${signed(-1, `${counted('before')} except all ${counted('after')}`)}`

const functions = {
  add_boq_sums: signed(1, counted('after')),
  change_boq_sums: changed,
  remove_boq_sums: signed(-1, counted('before')),
}

const triggers = {
  boq_sums_added: `after insert on boq_item referencing new table as after
    for each statement execute function add_boq_sums()`,
  boq_sums_changed: `after update on boq_item referencing old table as before new table as after
    for each statement execute function change_boq_sums()`,
  boq_sums_removed: `after delete on boq_item referencing old table as before
    for each statement execute function remove_boq_sums()`,
}

/** Puts the triggers in place; where one did not work, with the sums of all items, of which nobody writes any meanwhile. */
export async function installBoqSums(client: PoolClient): Promise<void> {
  for (const [name, changes] of Object.entries(functions))
    await client.query(`create or replace function ${name}() returns trigger language plpgsql as $$
      begin ${add(changes)}; return null; end $$`)
  const names = Object.keys(triggers)
  const { rowCount } = await client.query(
    "select from pg_trigger where tgrelid = 'boq_item'::regclass and tgname = any($1) and tgenabled <> 'D'",
    [names],
  )
  if (rowCount === names.length) return
  const statements = [
    'lock table boq_item in share row exclusive mode',
    ...Object.entries(triggers).map(([name, what]) => `create or replace trigger ${name} ${what}`),
    'delete from boq_sum',
    add(signed(1, counted('boq_item'))),
    'insert into boq_sum select boq_item_id, 0, 0, 0.00, 0.00, 0.00 from boq_item on conflict do nothing',
  ]
  await drizzle(client).transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}
