import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { makeFolder } from './data-folder.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/milepost-database')

/**
 * Run by the build: puts an empty database's folder beside a built worker, for first starts to copy. Making one
 * costs seconds of CPU, so it is made once for each version of PGlite and kept.
 */
export async function placeTemplate(builtFolder: string): Promise<void> {
  const kept = join(cache, manifest.dependencies['@electric-sql/pglite'])
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    await makeFolder(kept)
  }
  const beside = join(builtFolder, 'database-template')
  rmSync(beside, { recursive: true, force: true })
  cpSync(kept, beside, { recursive: true })
}
