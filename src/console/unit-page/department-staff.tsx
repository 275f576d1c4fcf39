import { useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movePerson } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { OperationContext } from '../kit/permission.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { VirtualRows } from '../kit/virtual-rows.tsx'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useStaff } from './use-staff.ts'

const MovePeople = lazyPart(async () => ({ default: (await import('../person/move-people.tsx')).MovePeople }))

interface DepartmentStaffProps {
  organizationId: string
  /** Of the whole unit, when absent. */
  departmentId: string | undefined
}

/** The people of a department or of the whole unit; of very many the first ones, and the others on demand. */
export function DepartmentStaff({ organizationId, departmentId }: DepartmentStaffProps) {
  const { t } = useTranslation(['department', 'person'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStaff(
    organizationId,
    departmentId,
  )
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState<readonly Person[]>()
  const record = useContext(OperationContext)
  // Moving is a function of the resource pool as well, whose menu grants it.
  const mayMove = anyMenuGrants(useShellData().menus, movePerson.permission)
  const chosen = useMemo(
    () => (data?.people ?? []).filter(({ userId }) => checked.has(userId)),
    [data, checked],
  )
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={8} />
  const { people, total } = data
  const toggle = (userId: string) => {
    const next = new Set(checked)
    if (!next.delete(userId)) next.add(userId)
    setChecked(next)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <span role="status" className="text-dense text-soft">
          {total > people.length
            ? t('headsShown', { count: total, shown: people.length })
            : t('heads', { count: total })}
        </span>
        {hasNextPage ? (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('loadMore')}
          </Button>
        ) : null}
        {mayMove && chosen.length > 0 ? (
          <Button
            onClick={() => {
              record(movePerson)
              setMoving(chosen)
            }}
          >
            {t('moveChosen', { count: chosen.length })}
          </Button>
        ) : null}
      </div>
      {people.length === 0 ? (
        <EmptyState title={t('nobody')} />
      ) : (
        <div data-scrolls className="min-h-0 flex-1 overflow-auto rounded-panel border bg-panel">
          <table aria-label={t('staff')} className="w-full text-left text-body">
            <thead className="sticky top-0 z-10 bg-panel text-dense text-soft">
              <tr className="h-row">
                {mayMove ? <th className="w-10 px-3" /> : null}
                {(['userName', 'post', 'positionLevel', 'cellphone'] as const).map((name) => (
                  <th key={name} scope="col" className="px-3 font-medium">
                    {t(`person:field.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <VirtualRows
              count={people.length}
              draw={(index) => {
                const person = people[index]
                return person ? (
                  <Row
                    key={person.userId}
                    person={person}
                    checked={mayMove ? checked.has(person.userId) : undefined}
                    onToggle={() => toggle(person.userId)}
                  />
                ) : null
              }}
            />
          </table>
        </div>
      )}
      <Overlay>
        {moving ? (
          <MovePeople
            rows={moving}
            shown={people}
            onClose={() => setMoving(undefined)}
            onDone={() => {
              setChecked(new Set())
            }}
          />
        ) : null}
      </Overlay>
    </div>
  )
}

interface RowProps {
  person: Person
  /** Undefined where nobody can be chosen. */
  checked: boolean | undefined
  onToggle: () => void
}

function Row({ person, checked, onToggle }: RowProps) {
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
