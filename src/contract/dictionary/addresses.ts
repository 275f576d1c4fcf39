/*
 * What the service worker and the engine's first file have to know of dictionaries; it goes without zod.
 */

/** Paths of the calls whose answers never change. */
export const snapshotPath = 'dictionary/snapshot'
export const deltaPath = 'dictionary/delta'

/** The reads that a change of a standard or its nodes makes old. */
export const standardReads = [
  'dictionary.heads',
  'ebs.listStandard',
  'wbs.listStandard',
  'quantity.listStandard',
  'project.listStandard',
] as const

/** What a snapshot or a delta travels as; not JSON's own type, whose answers are envelopes. */
export const dictionaryType = 'application/vnd.milepost.dictionary'

/** `account.dictionary.number.hash`. */
export const versionPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\da-z-]{1,36}\.\d{1,9}\.[\w-]{22}$/

/** The number of a standard's version, as people count them. */
export function numberOfVersion(version: string): number {
  return Number(version.split('.')[2])
}

/** The account that the answer at an address was made for; undefined when it is no dictionary's. */
export function accountOfDictionary({ pathname, searchParams }: URL): string | undefined {
  if (!pathname.endsWith(`/${snapshotPath}`) && !pathname.endsWith(`/${deltaPath}`)) return undefined
  const version = searchParams.get('version') ?? searchParams.get('to') ?? ''
  return versionPattern.test(version) ? version.slice(0, version.indexOf('.')) : undefined
}
