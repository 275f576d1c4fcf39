import { useFormat } from './format.ts'

interface ChangedLineProps {
  row: { changedAt: number; changedByName: string }
}

/** Says at the foot of a detail when its row was last changed, and by whom. */
export function ChangedLine({ row: { changedAt, changedByName } }: ChangedLineProps) {
  const format = useFormat()
  return (
    <p className="border-t pt-3 text-faint text-small">
      {format.time(changedAt)} {changedByName}
    </p>
  )
}
