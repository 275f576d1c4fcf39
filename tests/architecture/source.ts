import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What is made by a tool, and therefore not ours to keep short or tidy. */
const generated = [/routeTree\.gen\.ts$/, /\/migrations\//]

export type SourceFile = {
  /** From the project's folder, e.g. `src/console/work-site/work-site-list.tsx`. */
  path: string
  text: string
  /** The project files that it imports, in the same form. */
  imports: string[]
  /** Everything else that it imports, as written. */
  packages: string[]
}

/** All files below a folder whose name matches, from the project's folder, without those that a tool made. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !generated.some((pattern) => pattern.test(path)))
    .sort()
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function topLevel(): string[] {
  return readdirSync(root)
}

/** The text without its comments; a `//` inside an address (`https://…`) is not one. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`; types included. */
const importPattern = /(?:^|[\s;])(?:import|export)\s*(?:[\w*\s{},$]+\s+from\s*)?\(?\s*['"]([^'"\n]+)['"]/g

function importsOf(path: string, text: string): Pick<SourceFile, 'imports' | 'packages'> {
  const specifiers = [...withoutComments(text).matchAll(importPattern)].flatMap(([, name]) => name ?? [])
  const resolved = specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return join(dirname(path), specifier)
    if (specifier.startsWith('#')) return join('src', specifier.slice(1))
    return undefined
  })
  return {
    imports: resolved.flatMap((file) => file ?? []),
    packages: specifiers.filter((_, index) => resolved[index] === undefined),
  }
}

export const sources: SourceFile[] = filesBelow('src', /(?<!\.d)\.tsx?$/).map((path) => {
  const text = readText(path)
  return { path, text, ...importsOf(path, text) }
})

/** `src/console/work-site/work-site-list.tsx` lies in the room `console`. */
export function roomOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** `src/console/work-site/work-site-list.tsx` lies in the folder `work-site` of its room; '' for the room itself. */
export function folderOf(path: string): string {
  const parts = path.split('/')
  return parts.length > 3 ? (parts[2] ?? '') : ''
}
