import type { Client } from 'pg'
import { fillTable } from './people.ts'

/** How many terminals the lists are measured with. */
export const terminals = 20_000

/** A fleet of which most is well: old builds, parked edits and silence are rare. */
export async function fillTerminals(client: Client): Promise<void> {
  await fillTable(
    client,
    'terminal',
    `insert into terminal (terminal_id, account_id, device_name, os, os_version, terminal_version, apply_ip, contact_ip, status,
       applied_at, registered_at, valid_until, last_heartbeat_at, unsynced, parked, oldest_made_at, build, behind_since,
       clone_suspected_at)
     select gen_random_uuid(), accounts[1 + n % array_length(accounts, 1)], '平板 ' || n,
       (array['Android', 'Android', 'HarmonyOS', 'iOS', 'Windows'])[1 + n % 5], '14', 'b', '10.0.0.1', '10.0.0.1',
       case when n % 200 = 0 then 'unauthorised' when n % 201 = 0 then 'cancelled' when n % 499 = 0 then 'rejected'
         else 'authorised' end,
       now(), now() - (n % 400) * interval '1 day', now() + (n % 180) * interval '1 day',
       now() - power(n % 100, 3) * interval '1 second', case when n % 7 = 0 then n % 40 else 0 end,
       case when n % 97 = 0 then 1 + n % 3 else 0 end, case when n % 7 = 0 then now() - n * interval '1 second' end,
       'build-' || case when n % 9 = 0 then n % 8 else 1 end,
       case when n % 9 = 0 then now() - (n % 30) * interval '1 day' end,
       case when n % 5000 = 0 then now() end
     from generate_series(1, $1::int) n, (select array_agg(account_id) as accounts from account) made`,
    [terminals],
  )
}
