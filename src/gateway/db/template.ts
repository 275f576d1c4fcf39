import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import manifest from '../../../package.json' with { type: 'json' }
import { createFolder } from './data-folder.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/milepost-database')
const migrationsFolder = join(import.meta.dirname, 'migrations')

/** What a template is made from: the version of PGlite, and the migrations as they stand, with the times that they go by. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  for (const name of [...names.sort(), 'meta/_journal.json'])
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(migrationsFolder, name)))
  return `${manifest.dependencies['@electric-sql/pglite']}-${hash.digest('hex').slice(0, 12)}`
}

/**
 * Run by the build: puts the folder of a migrated database without rows beside a built worker, for first starts to
 * copy. Creating one costs seconds of CPU, so it is created once for each version of PGlite and of the migrations, and cached.
 */
export async function placeTemplate(builtFolder: string): Promise<void> {
  const kept = join(cache, fingerprint())
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    await createFolder(kept, (database) => migrate(drizzle(database), { migrationsFolder }))
  }
  const beside = join(builtFolder, 'database-template')
  rmSync(beside, { recursive: true, force: true })
  cpSync(kept, beside, { recursive: true })
}
