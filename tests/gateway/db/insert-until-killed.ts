import { sql } from 'drizzle-orm'
import { openDatabase } from '#gateway/db/client.ts'

// A process of its own for embedded.test.ts: inserts numbers for ever, and prints each one that was acknowledged.
const database = await openDatabase({ dataDir: process.argv[2] ?? '' }, (error) => {
  throw error
})
await database.orm.execute(sql`create table thing (id int)`)
for (let id = 1; ; id++) {
  await database.orm.execute(sql`insert into thing values (${id})`)
  process.stdout.write(`${id}\n`)
}
