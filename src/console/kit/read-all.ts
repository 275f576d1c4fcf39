/** All rows of a list, read part by part; each part says what the next one follows. */
export async function readAll<Row>(
  read: (part: { after?: string }) => Promise<{ records: readonly Row[]; after?: string | undefined }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const part = await read(after === undefined ? {} : { after })
    rows.push(...part.records)
    after = part.after
  } while (after !== undefined)
  return rows
}
