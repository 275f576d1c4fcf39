import { Client } from 'pg'
import { initialsOf } from '#contract/name-key.ts'
import { nameKeyOf } from '#gateway/platform/name-key.ts'

/** How many people the lists are measured with, and in how many units of very different sizes. */
export const people = 1_000_000
export const units = 400

/** An id that stands for a number, so that a measure can name rows. */
export function idOf(kind: 1 | 2, number: number): string {
  return `0000000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉兰建国文志红梅海波斌鹏飞宇浩晨曦子涵欣怡佳琪俊凯嘉诚思远天佑博雅若溪梓轩一诺雨泽立新永福春生秋月冬青德胜长江大川山林木森火炎土坤金鑫'

/** Works on a database beside the gateway's pool, whose queries end after a minute. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Writes very many rows into a table by one statement: its indexes are made last, as a restored backup makes them.
 * The client serves for nothing but such writing.
 */
export async function fillTable(
  client: Client,
  table: string,
  statement: string,
  parameters: unknown[],
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = $1 and not exists (select from pg_constraint where conname = indexname)`,
    [table],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  // Whatever the rows name exists; to look each of them up takes longer than to write the rows.
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '1GB'")
  await client.query(statement, parameters)
  // Of a table in partitions it says ONLY, which would leave them without.
  for (const { indexdef } of rows) await client.query(indexdef.replace(' ON ONLY ', ' ON '))
  await client.query('vacuum analyze')
}

/** Units and departments, then everybody. */
export async function fillPeople(url: string): Promise<void> {
  await withClient(url, fill)
}

async function fill(client: Client): Promise<void> {
  const stamp = `now(), '测量'`
  await client.query('select setseed(0.5)')
  await client.query(
    `insert into organization_type (organization_type_id, organization_type_name, code, sort)
     values ($1, '测量单位', 'bench', 1)`,
    [idOf(1, 0)],
  )
  await client.query(
    `insert into organization (organization_id, path, organization_type_id, organization_name, short_name, sort,
       changed_at, changed_by_name)
     select ${uuid(1)}, ${uuid(1)} || '/', $1, '第' || n || '工程局', n || '局', n, ${stamp}
     from generate_series(1, $2::int) n`,
    [idOf(1, 0), units],
  )
  await client.query(
    `insert into department (department_id, organization_id, department_name, type, changed_at, changed_by_name)
     select ${uuid(2)}, ${uuid(1, '((n - 1) / 8 + 1)')}, '部门' || n, 'department', ${stamp}
     from generate_series(1, $1::int) n`,
    [units * 8],
  )
  // Small units are many and large ones few: a random share is bent towards nothing.
  await fillTable(
    client,
    'person',
    `insert into person (user_id, organization_id, department_id, user_name, name_key, initials, sex, id_card, birth_date, cellphone, email,
       post, position_level, position_rank, changed_at, changed_by_name)
     select gen_random_uuid(), ${uuid(1, 'unit')}, ${uuid(2, '((unit - 1) * 8 + 1 + n % 8)')},
       name, array_to_string(array[family.key, first.key, second.key], ' '), concat(family.initial, first.initial, second.initial),
       case when n % 5 = 0 then 'female' else 'male' end,
       '110101' || (1950 + n % 50) || '0' || (1 + n % 9) || (10 + n % 19) || lpad((n % 10000)::text, 4, '0') || '-' || n,
       make_date(1950 + n % 50, 1 + n % 9, 10 + n % 19),
       case when n % 10 > 0 then '13' || lpad(((n * 7919::bigint) % 1000000000)::text, 9, '0') end,
       case when n % 3 = 0 then substr(md5(n::text), 1, 8) || '@' || (array['railway.example', 'bridge.example'])[1 + n % 2] end,
       case when n % 7 > 0 then ($3::text[])[1 + floor(random() * random() * 11)::int] end,
       ($4::text[])[1 + rank], rank, timestamptz '2020-01-01' + n * interval '3 minutes', '测量'
     from (select n, 1 + floor(random() * random() * ${surnames.length})::int as family,
         1 + floor(random() * ${given.length})::int as first, 1 + floor(random() * ${given.length})::int as second,
       1 + floor(power(random(), 1.5) * $5)::int as unit, 6 - floor(power(random(), 3) * 7)::int as rank
           from generate_series(1, $6::int) n) made
       join ${readings('$1', 'family')} on family.at = made.family
       join ${readings('$2', 'first')} on first.at = made.first
       left join ${readings('$2', 'second')} on second.at = made.second and n % 4 > 0,
       concat(family.character, first.character, second.character) name`,
    [readingsOf(surnames), readingsOf(given), posts, levels, units, people],
  )
}

/** The characters with what names are sorted and found by. */
function readingsOf(characters: string): string {
  return JSON.stringify(
    Array.from(characters, (character, at) => {
      const key = nameKeyOf(character, 'person')
      return { at: at + 1, character, key, initial: initialsOf(key) }
    }),
  )
}

function readings(parameter: string, name: string): string {
  return `json_to_recordset(${parameter}::json) as ${name} (at int, character text, key text, initial text)`
}

function uuid(kind: 1 | 2, number = 'n'): string {
  return `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}

const posts = [
  'engineering-technology',
  'quality',
  'safety',
  'materials',
  'cost-contract',
  'administration',
  'design',
  'accounting',
  'environment',
  'coordination',
  'senior-executive',
]
const levels = [
  'organization-head',
  'deputy',
  'full-time-head',
  'department-head',
  'deputy-department-head',
  'staff-member',
  null,
]
