import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/person/schema.ts'
import { ariaSort, SortButton } from '../kit/sort-button.tsx'
import { EmptyState } from '../kit/states.tsx'
import { VirtualRows } from '../kit/virtual-rows.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { inStaffOrder, type StaffOrder, staffColumns } from './staff-order.ts'

interface StaffTableProps {
  people: readonly Person[]
  /** Ids of the chosen ones; undefined where nobody can be chosen. */
  checked: ReadonlySet<string> | undefined
  onToggle: (userId: string) => void
}

/** People found in a table that holds just the rows in sight, in the order of any of its columns; it stays where nobody is. */
export function StaffTable({ people, checked, onToggle }: StaffTableProps) {
  const { t } = useTranslation(['department', 'person'])
  const [order, setOrder] = useState<StaffOrder>({ column: 'userName', desc: false })
  const rows = useMemo(() => inStaffOrder(people, order), [people, order])
  return (
    <div data-scrolls className="min-h-0 flex-1 overflow-auto rounded-panel border bg-panel">
      <table aria-label={t('staff')} className="w-full text-left text-body">
        <thead className="sticky top-0 z-10 bg-panel text-dense text-soft">
          <tr className="h-row">
            {checked ? <th className="w-10 px-3" /> : null}
            {staffColumns.map((column) => {
              const sorted = order.column === column && (order.desc ? 'desc' : 'asc')
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sorted ? ariaSort[sorted] : undefined}
                  className="whitespace-nowrap px-3 font-medium"
                >
                  <SortButton
                    label={t(`person:field.${column}`)}
                    sorted={sorted}
                    onSort={() => setOrder({ column, desc: sorted === 'asc' })}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <VirtualRows
          count={rows.length}
          draw={(index) => {
            const person = rows[index]
            return person ? (
              <StaffRow
                key={person.userId}
                person={person}
                checked={checked?.has(person.userId)}
                onToggle={() => onToggle(person.userId)}
              />
            ) : null
          }}
        />
      </table>
      {people.length === 0 ? <EmptyState title={t('nobodyFound')} /> : null}
    </div>
  )
}

interface StaffRowProps {
  person: Person
  /** Undefined where nobody can be chosen. */
  checked: boolean | undefined
  onToggle: () => void
}

function StaffRow({ person, checked, onToggle }: StaffRowProps) {
  const { t } = useTranslation(['department', 'person'])
  const { userName, post, positionLevel, cellphone } = person
  return (
    <tr className="h-row border-t">
      {checked === undefined ? null : (
        <td className="px-3">
          <Checkbox
            checked={checked}
            onCheckedChange={onToggle}
            aria-label={t('choose', { name: userName })}
          />
        </td>
      )}
      <td className="whitespace-nowrap px-3 font-medium">{userName}</td>
      <td className="w-1/2 max-w-0 truncate px-3">{post ? t(`person:post.${post}`) : '--'}</td>
      <td className="w-1/2 max-w-0 truncate px-3">
        {positionLevel ? t(`person:positionLevel.${positionLevel}`) : '--'}
      </td>
      <td className="whitespace-nowrap px-3 font-mono">{cellphone ?? '--'}</td>
    </tr>
  )
}
