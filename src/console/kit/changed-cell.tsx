import { useFormat } from './format.ts'

/** When a row was last changed and by whom, in two lines. */
export function ChangedCell({ row }: { row: { changedAt: number; changedByName: string } }) {
  const format = useFormat()
  return (
    <>
      <span className="block folded:hidden">{format.time(row.changedAt)}</span>
      <span className="block text-faint text-small folded:hidden">{row.changedByName}</span>
    </>
  )
}
