/** The answer to a deletion that came before. */
export async function deletedBefore(
  _context: unknown,
  { ids }: { ids: readonly unknown[] },
): Promise<{ deleted: number }> {
  return { deleted: ids.length }
}
