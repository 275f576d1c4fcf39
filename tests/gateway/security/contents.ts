import type { TestGateway } from '../gateway.ts'

/** Tables that a refused call may write to: the logs, and what keeps sessions and sign-ins. */
const bookkeeping = [
  'login_log',
  'operation_log',
  'operation_log_kind',
  'system_log',
  'system_log_kind',
  'session',
  'access_token',
  'session_key',
  'login_key',
  'login_attempt',
  'job_lease',
  'trail_head_file',
]

/** From its first run on, each row that is written, and each table that is emptied, leaves the table's name. */
const noteWrites = `do $do$
declare noted text;
begin
  if to_regclass('written') is not null then return; end if;
  create function note_write() returns trigger language plpgsql as
    'begin insert into written values (tg_argv[0]); return null; end';
  for noted in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all ('{${bookkeeping.join()}}')
  loop
    execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write(%L)', noted, noted);
    execute format('create trigger note_emptied after truncate on %I execute function note_write(%L)', noted, noted);
  end loop;
  create table written (name text not null);
end $do$`

/** How often each table but the bookkeeping's was written to since this was first asked: equal ones mean that nothing was written. */
export async function contentsOf({ database: { pool } }: TestGateway): Promise<string> {
  await pool.query(noteWrites)
  const { rows } = await pool.query<{ line: string }>(
    "select concat_ws(' ', name, count(*)) as line from written group by name order by name",
  )
  return rows.map(({ line }) => line).join('\n')
}
