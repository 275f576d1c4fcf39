/** One of the rows that no other test of the file has had. @throws Error when the demo has too few */
export function untouchedOf<Row>(rows: Row[]): Row {
  const row = rows.pop()
  if (row === undefined) throw new Error('the demo has too few rows')
  return row
}
