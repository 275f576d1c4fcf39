import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './data-folder.ts'

/**
 * Puts an empty database's folder beside a built worker, for first starts to copy. Making one costs seconds of CPU,
 * so it is made once for each version of PGlite and kept.
 * @param cache where it is kept; its name has to change with the version of PGlite.
 */
export async function placeTemplate(cache: string, builtFolder: string): Promise<void> {
  const kept = join(cache, 'database')
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    await makeFolder(kept)
  }
  const beside = join(builtFolder, 'database-template')
  rmSync(beside, { recursive: true, force: true })
  cpSync(kept, beside, { recursive: true })
}
