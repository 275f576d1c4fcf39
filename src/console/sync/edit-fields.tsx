import { useTranslation } from 'react-i18next'
import type { EditDetail } from '#offline/surface.ts'
import { useFieldText, useKnownFields } from '../kit/field-changes.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'

/** The thing that an endpoint edits; its texts are the namespace of this name. */
function entityOf(endpointId: string): string {
  return endpointId.startsWith('workSite.') ? 'work-site' : (endpointId.split('.')[0] ?? endpointId)
}

/** Field by field: what stood there, what the person wrote and, in a conflict, what somebody else wrote. */
export function EditFields({ edit }: { edit: EditDetail }) {
  const entity = entityOf(edit.endpointId)
  const { t } = useTranslation(['sync', entity])
  const text = useFieldText(entity)
  const known = useKnownFields(entity)
  const contested = edit.fields.some((field) => field.theirs !== undefined)
  const byName = new Map(edit.fields.map((field) => [field.name, field]))
  const fields = known(byName.keys()).flatMap((name) => byName.get(name) ?? [])
  const isNew = edit.endpointId.endsWith('.add')
  const value = (name: string, shown: unknown) =>
    text(name, shown) ?? <span className="text-faint">{t('emptyValue')}</span>
  if (fields.length === 0) return null
  return (
    <div className="overflow-x-auto rounded-control border">
      <Table>
        <thead>
          <tr>
            <TableHead>{t('fields.name')}</TableHead>
            {isNew ? null : <TableHead>{t('fields.before')}</TableHead>}
            <TableHead>{t('fields.mine')}</TableHead>
            {contested ? <TableHead>{edit.changedBy ?? t('fields.theirs')}</TableHead> : null}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name} className={field.overlaps ? 'bg-attention-soft' : undefined}>
              <TableCell className="w-32 text-soft">{t(`${entity}:field.${field.name}`)}</TableCell>
              {isNew ? null : <TableCell>{value(field.name, field.before)}</TableCell>}
              <TableCell className="whitespace-normal! font-medium">
                {value(field.name, field.mine)}
              </TableCell>
              {contested ? (
                <TableCell className={field.overlaps ? 'font-medium text-attention' : 'text-soft'}>
                  {field.theirs === undefined ? '' : value(field.name, field.theirs)}
                </TableCell>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
