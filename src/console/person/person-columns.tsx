import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/person/schema.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { useChangedColumn } from '../kit/changed-column.tsx'
import type { Column } from '../kit/column.ts'
import { FirstFew } from '../kit/first-few.tsx'
import { useFormat } from '../kit/format.ts'
import { useFieldText } from '../kit/use-field-text.ts'
import type { RoleNames } from './use-role-names.ts'

/** The columns of the list of people. */
export function usePersonColumns(roleNames: RoleNames): Column<Person>[] {
  const { t } = useTranslation('person')
  const format = useFormat()
  const text = useFieldText('person')
  const named = usePackagedNames()
  const changed = useChangedColumn<Person>()
  return useMemo(
    () => [
      {
        id: 'userName',
        label: t('field.userName'),
        sortable: true,
        className: 'min-w-52 unfolded:min-w-36',
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{row.userName}</span>
            <EditsMark kind="person" id={row.userId} />
          </span>
        ),
      },
      {
        id: 'place',
        label: t('field.place'),
        className: 'w-full min-w-44 max-w-0 unfolded:max-w-72',
        cell: (row) => (
          <>
            <span className="block truncate">{row.place?.departmentName ?? t('noDepartment')}</span>
            <span className="block truncate text-faint text-small">{row.place?.organizationName}</span>
          </>
        ),
      },
      {
        id: 'post',
        label: t('field.post'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => text('post', row.post),
      },
      {
        id: 'positionLevel',
        label: t('field.positionLevel'),
        sortable: true,
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => (row.positionLevel ? t(`positionLevel.${row.positionLevel}`) : undefined),
      },
      {
        id: 'cellphone',
        label: t('field.cellphone'),
        className: 'whitespace-nowrap',
        cell: (row) => <span className="font-mono">{row.cellphone}</span>,
      },
      {
        id: 'roleNames',
        label: t('field.roleNames'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => {
          const own = roleNames.of(row.userId)
          const names = own && named.roles(own)
          // Without its heading a dash says nothing.
          const none = names?.length === 0 ? 'folded:hidden' : undefined
          return (
            names && (
              <span className={none}>
                <FirstFew names={names} label={t('field.roleNames')} />
              </span>
            )
          )
        },
        // Those of the page alone are known.
        texts: async (rows, signal) => {
          const found = await roleNames.read(
            rows.map(({ userId }) => userId),
            signal,
          )
          const names = new Map(found.map((person) => [person.userId, person.roleNames]))
          return rows.map(({ userId }) => format.list(named.roles(names.get(userId) ?? [])))
        },
      },
      {
        id: 'sex',
        label: t('field.sex'),
        hidden: true,
        cell: (row) => (row.sex ? t(`sex.${row.sex}`) : undefined),
      },
      { id: 'birthDate', label: t('field.birthDate'), hidden: true, cell: (row) => row.birthDate },
      {
        id: 'idCard',
        label: t('field.idCard'),
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row) => <span className="font-mono">{row.idCard}</span>,
      },
      { id: 'email', label: t('field.email'), hidden: true, cell: (row) => row.email },
      changed,
    ],
    [t, text, roleNames, format, named, changed],
  )
}
