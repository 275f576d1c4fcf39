import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { addPartitions } from '#gateway/db/partitions.ts'

/** The kinds of all calls in the system log, which are added with calls, year by year. */
export const systemLogKinds = `
  insert into system_log_kind (action, app, status, account_name, account_id, since, until)
  select distinct action, app, status, account_name, account_id, year at time zone 'Asia/Shanghai',
    (year + interval '1 year') at time zone 'Asia/Shanghai'
  from system_log, date_trunc('year', time at time zone 'Asia/Shanghai') year on conflict do nothing`

const month = 28 * 86_400_000

/** Makes the partitions that a gateway would have made from an instant until now. */
export async function addPastPartitions(client: Client, from: Date): Promise<void> {
  for (let at = from.getTime(); at < Date.now(); at += month)
    await addPartitions(drizzle(client), new Date(at))
}
