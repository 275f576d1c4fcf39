import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/person/schema.ts'
import { PersonLink } from '../app/screen-link.tsx'
import { ariaSort, SortButton } from '../kit/sort-button.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import { VirtualRows } from '../kit/virtual-rows.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { inStaffOrder, type StaffOrder, staffColumns } from './staff-order.ts'

interface StaffTableProps {
  people: readonly Person[]
  /** Ids of the chosen ones; undefined where nobody can be chosen. */
  checked: ReadonlySet<string> | undefined
  onCheck: (userIds: ReadonlySet<string>) => void
}

/** Where there is little room, everybody's department goes first: the tree beside it tells. */
const departmentCell = '@max-[34rem]/staff:hidden'

/** People found in a table that holds just the rows in sight, in the order of any of its columns; it stays where nobody is. */
export function StaffTable({ people, checked, onCheck }: StaffTableProps) {
  const { t } = useTranslation(['department', 'person'])
  const [order, setOrder] = useState<StaffOrder>({ column: 'userName', desc: false })
  const rows = useMemo(() => inStaffOrder(people, order), [people, order])
  const ticked = rows.filter(({ userId }) => checked?.has(userId)).length
  const check = (those: readonly Person[], on: boolean) => {
    const next = new Set(checked)
    for (const { userId } of those) {
      if (on) next.add(userId)
      else next.delete(userId)
    }
    onCheck(next)
  }
  return (
    <div data-scrolls className="@container/staff min-h-0 flex-1 overflow-auto rounded-panel border bg-panel">
      <table aria-label={t('staff')} className="w-full text-left text-body">
        <thead className="sticky top-0 z-10 bg-panel text-dense text-soft">
          <tr className="h-row">
            {checked ? (
              <th className="w-10 px-3">
                <Checkbox
                  aria-label={t('chooseAll')}
                  disabled={rows.length === 0}
                  checked={ticked > 0 && (ticked === rows.length || 'mixed')}
                  onCheckedChange={(on) => check(rows, on)}
                />
              </th>
            ) : null}
            {staffColumns.map((column) => {
              const sorted = order.column === column && (order.desc ? 'desc' : 'asc')
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sorted ? ariaSort[sorted] : undefined}
                  className={cn(
                    'whitespace-nowrap px-3 font-medium',
                    column === 'departmentName' && departmentCell,
                  )}
                >
                  <SortButton
                    label={t(`person:field.${column === 'departmentName' ? 'departmentId' : column}`)}
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
                onCheck={(on) => check([person], on)}
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
  onCheck: (on: boolean) => void
}

function StaffRow({ person, checked, onCheck }: StaffRowProps) {
  const { t } = useTranslation(['department', 'person'])
  const text = useFieldText('person')
  const { userId, userName, place, post, positionLevel, cellphone } = person
  const cell = 'w-1/3 max-w-0 truncate px-3'
  return (
    <tr className="h-row border-t">
      {checked === undefined ? null : (
        <td className="px-3">
          <Checkbox
            checked={checked}
            onCheckedChange={onCheck}
            aria-label={t('choose', { name: userName })}
          />
        </td>
      )}
      <td className="whitespace-nowrap px-3">
        <PersonLink userId={userId}>{userName}</PersonLink>
      </td>
      <td className={cn(cell, departmentCell)}>{place?.departmentName ?? '--'}</td>
      <td className={cell}>{text('post', post) ?? '--'}</td>
      <td className={cell}>{positionLevel ? t(`person:positionLevel.${positionLevel}`) : '--'}</td>
      <td className="whitespace-nowrap px-3 font-mono">{cellphone ?? '--'}</td>
    </tr>
  )
}
