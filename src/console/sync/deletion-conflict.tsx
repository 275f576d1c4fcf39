import { useTranslation } from 'react-i18next'
import type { EditDetail } from '#offline/engine-types.ts'
import { useKnownFields } from '../kit/field-changes.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { FieldValue } from './field-value.tsx'

interface DeletionConflictProps {
  edit: EditDetail
  /** The revision that was shown, and the fields that shall stay as the other person left them. */
  onResolve: (shown: number, theirs: string[]) => void
}

/** A deletion of what somebody else has worked on meanwhile: what would be lost with it, to be kept or deleted all the same. */
export function DeletionConflict({ edit, onResolve }: DeletionConflictProps) {
  const entity = edit.kind
  const { t } = useTranslation(['queue', entity])
  const known = useKnownFields(entity)
  const format = useFormat()
  const { revision, changedBy, changedAt } = edit
  const byName = new Map(edit.fields.flatMap((field) => (field.overlaps ? [[field.name, field]] : [])))
  const fields = known(byName.keys()).flatMap((name) => byName.get(name) ?? [])
  const resolve = (theirs: string[]) => {
    if (revision !== undefined) onResolve(revision, theirs)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dense text-soft">
        {t('conflict.whoDeletion', {
          name: changedBy,
          time: changedAt === undefined ? '' : format.time(changedAt),
        })}
      </p>
      <div className="overflow-x-auto rounded-control border">
        <Table>
          <thead>
            <tr>
              <TableHead>{t('fields.name')}</TableHead>
              <TableHead>{t('fields.before')}</TableHead>
              <TableHead>{changedBy ?? t('fields.theirs')}</TableHead>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, theirs }) => (
              <tr key={name}>
                <TableCell className="w-32 text-soft">{t(`${entity}:field.${name}`)}</TableCell>
                <TableCell className="min-w-24 whitespace-normal! wrap-anywhere text-soft">
                  <FieldValue entity={entity} name={name} value={before} />
                </TableCell>
                <TableCell className="min-w-24 whitespace-normal! wrap-anywhere font-medium">
                  <FieldValue entity={entity} name={name} value={theirs} />
                </TableCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" onClick={() => resolve([])}>
          {t('conflict.deleteAnyway')}
        </Button>
        <Button variant="outline" onClick={() => resolve([...byName.keys()])}>
          {t('conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
