/** Finds what a cell of a sheet calls by its code, or else by its name; `'several'` when more than one has that name. */
export type Finder<Item> = (called: string) => Item | 'several' | undefined

/** Finds items by what people call them. A code counts before a name; of items with the same code, the first. */
export function findCalled<Item extends { code?: string | undefined; name?: string | undefined }>(
  items: readonly Item[],
): Finder<Item> {
  const byCode = new Map<string, Item>()
  const byName = new Map<string, Item | 'several'>()
  for (const item of items) {
    const { code, name } = item
    if (code !== undefined && !byCode.has(code)) byCode.set(code, item)
    if (name !== undefined) byName.set(name, byName.has(name) ? 'several' : item)
  }
  return (called) => byCode.get(called) ?? byName.get(called)
}
