import { useTranslation } from 'react-i18next'
import type { EditDetail } from '#offline/engine-types.ts'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { FieldValue, useShownFields } from './field-value.tsx'

/** Field by field: what stood there, and what the person wrote; of a deletion, what goes with it. */
export function EditFields({ edit }: { edit: EditDetail }) {
  const entity = edit.kind
  const { t } = useTranslation(['queue', entity])
  const known = useShownFields(entity)
  const row = { ...edit.before, ...edit.request }
  const byName = new Map(edit.fields.map((field) => [field.name, field]))
  const fields = known(byName.keys()).flatMap((name) => byName.get(name) ?? [])
  const isNew = edit.creates
  if (fields.length === 0) return null
  return (
    <div className="overflow-x-auto rounded-control border">
      <Table>
        <thead>
          <tr>
            <TableHead>{t('fields.name')}</TableHead>
            {isNew ? null : <TableHead>{t('fields.before')}</TableHead>}
            {edit.deletes ? null : <TableHead>{t('fields.mine')}</TableHead>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <TableCell className="w-32 text-soft">{t(`${entity}:field.${field.name}`)}</TableCell>
              {isNew ? null : (
                <TableCell className="min-w-24 whitespace-normal! wrap-anywhere">
                  <FieldValue entity={entity} name={field.name} value={field.before} row={row} />
                </TableCell>
              )}
              {edit.deletes ? null : (
                <TableCell className="min-w-24 whitespace-normal! wrap-anywhere font-medium">
                  <FieldValue
                    entity={entity}
                    name={field.name}
                    value={field.mine}
                    before={field.before}
                    row={row}
                  />
                </TableCell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
