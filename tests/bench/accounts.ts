import type { Client } from 'pg'
import { idOf, withClient } from './people.ts'

/** How many accounts the lists are measured with, beside the people of `fillPeople`, and for how many projects. */
export const accounts = 100_000
export const projects = 60

const begins = [
  'wang',
  'li',
  'zhang',
  'liu',
  'chen',
  'yang',
  'huang',
  'zhao',
  'wu',
  'zhou',
  'xu',
  'sun',
  'ma',
]

/** An account for every tenth of the people or so, whatever their ids: three quarters general ones, the others of projects. */
export async function fillAccounts(url: string): Promise<void> {
  await withClient(url, fill)
}

async function fill(client: Client): Promise<void> {
  const stamp = `now(), '测量'`
  await client.query('select setseed(0.5)')
  await client.query(
    `insert into project (project_id, project_name, name_key, short_name, code, industry, status, organization_id,
       planned_start, search_text, sort, changed_at, changed_by_name)
     select ${uuid(1)}, '第' || n || '项目', '', n || '项目', 'P' || n, 'railway', 'preparing', $2, '2026-01-01', '', n, ${stamp}
     from generate_series(1, $1::int) n`,
    [projects, idOf(1, 1)],
  )
  await client.query(
    `insert into project_organization (project_organization_id, project_id, project_organization_name, type, sort,
       changed_at, changed_by_name)
     select ${uuid(1)}, ${uuid(1, '((n - 1) / 4 + 1)')}, '项目部' || n, 'construction', n, ${stamp}
     from generate_series(1, $1::int) n`,
    [projects * 4],
  )
  await client.query(
    `insert into project_department (project_department_id, project_id, project_organization_id, department_name, sort,
       changed_at, changed_by_name)
     select ${uuid(2)}, ${uuid(1, '((n - 1) / 12 + 1)')}, ${uuid(1, '((n - 1) / 3 + 1)')}, '工区' || n, n, ${stamp} from generate_series(1, $1::int) n`,
    [projects * 12],
  )
  // Large projects are few, as large units are.
  await client.query(
    `insert into account (account_id, account_name, user_id, level, status, password_changed_at, project_id,
       project_organization_id, project_department_id, reviewed_at, created_at, changed_at, changed_by_name)
     select gen_random_uuid(), ($1::text[])[1 + floor(random() * ${begins.length})::int] || n, user_id,
       case when seat > 0 then 'registered' when n % 15 = 0 then 'tourist' else 'general' end,
       case when n % 10 > 0 then 'normal' else (array['stopped', 'stopped', 'pending', 'locked', 'review-failed'])[1 + n / 10 % 5] end,
       now(), case when seat > 0 then ${uuid(1, '((seat - 1) / 12 + 1)')} end,
       case when seat > 0 then ${uuid(1, '((seat - 1) / 3 + 1)')} end, case when seat > 0 then ${uuid(2, 'seat')} end,
       case when n % 3 = 0 then now() - n * interval '1 minute' end, now() - n * interval '5 minutes',
       now() - (n * 7919::bigint % 1000000) * interval '1 minute', '测量'
     from (select row_number() over ()::int as n, user_id,
             case when random() < 0.25 then 1 + floor(power(random(), 1.5) * $2)::int else 0 end as seat
           from (select user_id from person order by md5(user_id::text) limit $3) owner) made`,
    [begins, projects * 12, accounts],
  )
  await client.query('vacuum analyze')
}

function uuid(kind: 1 | 2, number = 'n'): string {
  return `('${idOf(kind, 0).slice(0, 24)}' || lpad(to_hex(${number}), 12, '0'))::uuid`
}
