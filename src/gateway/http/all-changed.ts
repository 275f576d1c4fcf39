/** `again` of a write that was one of all the rows that it names. */
export async function allChanged(
  _context: unknown,
  { ids }: { ids: readonly string[] },
): Promise<{ changed: number }> {
  return { changed: ids.length }
}
