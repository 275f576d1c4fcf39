import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { tableBlocks } from './leveldb-table.ts'

/** The files below a folder that hold a text, in UTF-8 or UTF-16; a browser's tables as they are before their compression. */
export function filesWith(folder: string, text: string): string[] {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = extname(path) === '.ldb' ? tableBlocks(readFileSync(path)) : readFileSync(path)
      return needles.some((needle) => bytes.includes(needle))
    })
    .map((path) => relative(folder, path))
}
