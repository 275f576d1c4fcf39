import { useContext, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movePerson } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { matchesPerson } from '#contract/person/selection.ts'
import { OperationContext } from '../kit/permission.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { StaffTable } from './staff-table.tsx'
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
  const [keyword, setKeyword] = useState('')
  // Typing goes on while the rows are still being looked through.
  const wanted = useDeferredValue(keyword)
  const found = useMemo(
    () => (data?.people ?? []).filter((person) => matchesPerson(person, { keyword: wanted })),
    [data, wanted],
  )
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={8} />
  const { people, total } = data
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <Input
          type="search"
          className="w-60! max-w-full"
          aria-label={t('person:search')}
          placeholder={t('person:search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <span role="status" className="text-dense text-soft">
          {total > people.length
            ? t('headsShown', { count: total, shown: people.length })
            : t('heads', { count: total })}
          {wanted.trim() ? t('found', { count: found.length }) : null}
        </span>
        {hasNextPage ? (
          <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('loadMore')}
          </Button>
        ) : null}
        {mayMove && chosen.length > 0 ? (
          <Button
            variant="outline"
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
        <StaffTable people={found} checked={mayMove ? checked : undefined} onCheck={setChecked} />
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
