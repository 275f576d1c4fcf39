import { useTranslation } from 'react-i18next'
import type { FieldChange } from '../kit/field-changes.tsx'

/** So many fields of a change stand in its line; the rest in its detail. */
const most = 2

interface ChangeCellProps {
  /** What was done, where no field tells: a row was added, deleted, brought back. */
  act: string
  fields: readonly FieldChange[]
}

/** What a change did, in a line or two: the first fields of it, from what to what. */
export function ChangeCell({ act, fields }: ChangeCellProps) {
  const { t } = useTranslation(['log', 'kit'])
  const nothing = t('kit:changes.empty')
  if (fields.length === 0) return <span className="block truncate">{act}</span>
  return (
    <>
      {fields.slice(0, most).map(({ label, from = nothing, to = nothing }) => (
        <span key={label} className="block truncate">
          <span className="text-soft">{label}</span> {from} → {to}
        </span>
      ))}
      {fields.length > most ? (
        <span className="block text-faint text-small">
          {t('trail.more', { count: fields.length - most })}
        </span>
      ) : null}
    </>
  )
}
