import type { Client } from 'pg'
import { fillTable } from './people.ts'

/** Multiplies the demo's work sites, or those of one line: elsewhere along it, with statuses and progress of their own. */
export async function fillWorkSites(client: Client, count: number, lineId?: string): Promise<void> {
  // The copy stands in a join: written as a column, it would be made anew for each of its columns.
  await fillTable(
    client,
    'work_site',
    `with original as (select * from work_site where deleted_at is null and line_id = coalesce($2, line_id))
     insert into work_site
     select copy.*
     from original site
       cross join generate_series(1, $1 / (select count(*)::int from original)) n
       cross join jsonb_populate_record(null::work_site, to_jsonb(site) || jsonb_build_object(
         'work_site_id', gen_random_uuid(), 'code', code || '-' || n, 'work_site_name', work_site_name || n,
         'search_text', search_text || ' ' || n, 'name_key', name_key || n,
         'start_distance', start_distance + random() * 1000, 'end_distance', end_distance + 1000,
         'status_rank', floor(power(random(), 2) * 5), 'risk_rank', floor(power(random(), 2) * 4),
         'progress', floor(random() * 101), 'photos', '[]'::jsonb,
         'changed_at', changed_at - n * interval '1 minute')) copy`,
    [count, lineId],
  )
}
