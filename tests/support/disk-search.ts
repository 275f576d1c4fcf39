import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The files below a folder that hold a text, in UTF-8 or UTF-16. */
export function filesWith(folder: string, text: string): string[] {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return needles.some((needle) => bytes.includes(needle))
    })
    .map((path) => relative(folder, path))
}
