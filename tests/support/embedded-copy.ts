import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * The embedded database of a data folder whose gateway has ended, orderly or not. Opening it writes to it, so a copy
 * is opened; the folder itself stays as the gateway left it.
 */
export class EmbeddedCopy {
  readonly #folder: string
  readonly #database: PGlite

  private constructor(folder: string, database: PGlite) {
    this.#folder = folder
    this.#database = database
  }

  static async of(dataDir: string): Promise<EmbeddedCopy> {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-copy-'))
    cpSync(join(dataDir, 'database'), join(folder, 'database'), { recursive: true })
    return new EmbeddedCopy(folder, await PGlite.create(join(folder, 'database')))
  }

  async query(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.#database.query<Record<string, unknown>>(sql, parameters)).rows
  }

  async close(): Promise<void> {
    await this.#database.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
