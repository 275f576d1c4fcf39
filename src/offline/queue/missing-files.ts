import type { MissingFile } from '../missing-file.ts'
import type { SealedStore } from '../vault/encryption.ts'
import type { Edit } from './edit.ts'

/** Which of these files are not on this device. */
export async function absentFiles(
  { database, vault }: SealedStore,
  fileIds: readonly string[],
): Promise<Set<string>> {
  const keys = await Promise.all(fileIds.map((fileId) => database.getKey('files', [vault.account, fileId])))
  return new Set(fileIds.filter((_, index) => keys[index] === undefined))
}

/** The files that an edit names and that were missing when a rescue file brought it; the gateway has those that were sent before. */
export function missingIn({ content }: Pick<Edit, 'content'>): MissingFile[] {
  const { files = [], missing = [], label, request } = content
  return files.flatMap((fileId, index) =>
    missing.includes(fileId) ? { label, number: index + 1, name: calledIn(request, fileId) } : [],
  )
}

/** What a request calls a file, however deep it names it. */
function calledIn(value: unknown, fileId: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('fileId' in value && value.fileId === fileId && 'name' in value && typeof value.name === 'string')
    return value.name
  for (const part of Object.values(value)) {
    const name = calledIn(part, fileId)
    if (name !== undefined) return name
  }
  return undefined
}
