import { useSince } from './age.ts'

interface ChangedLineProps {
  row: { changedAt: number; changedByName: string }
}

/** Says at the foot of a detail when its row was last changed, and by whom. */
export function ChangedLine({ row: { changedAt, changedByName } }: ChangedLineProps) {
  const since = useSince()
  return (
    <p className="border-t pt-3 text-faint text-small">
      {since(changedAt)} {changedByName}
    </p>
  )
}
