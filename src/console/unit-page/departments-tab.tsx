import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addDepartment,
  deleteDepartments,
  listDepartments,
  moveDepartment,
} from '#contract/department/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { DepartmentTree } from '../department/department-tree.tsx'
import { useDrop } from '../department/use-drop.ts'
import { useAllowed } from '../kit/permission.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { type DepartmentAct, DepartmentActs } from './department-acts.tsx'
import { DepartmentStaff } from './department-staff.tsx'

const DepartmentForm = lazyPart(async () => ({
  default: (await import('../department/department-form.tsx')).DepartmentForm,
}))
const MoveDepartment = lazyPart(async () => ({
  default: (await import('../department/department-form.tsx')).MoveDepartment,
}))
const DeleteRows = lazyPart(async () => ({ default: (await import('../app/delete-rows.tsx')).DeleteRows }))

/** The departments of a unit as a tree, and the people of the chosen one, or of the whole unit. */
export function DepartmentsTab({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('department')
  const mayMove = useAllowed(moveDepartment)
  // Looking at people is a function of the resource pool, whose menu grants it.
  const maySeeStaff = anyMenuGrants(useShellData().menus, listPeople.permission)
  const { data: departments, error, refetch } = useEndpoint(listDepartments, { organizationId })
  const drop = useDrop(departments ?? [])
  const [selected, setSelected] = useState<string>()
  const [open, setOpen] = useState<'add' | DepartmentAct>()
  const close = () => setOpen(undefined)
  if (!departments)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={8} />
  const department = departments.find(({ departmentId }) => departmentId === selected)
  return (
    <div className="flex min-h-0 flex-1 gap-4 unpaned:flex-col">
      <div className="flex min-h-60 w-full shrink-0 flex-col gap-2 paned:w-60 unpaned:max-h-96">
        <div className="flex min-h-control flex-wrap items-center gap-1">
          <OnlineButton to={addDepartment} onClick={() => setOpen('add')}>
            <Plus aria-hidden />
            {t('form.add')}
          </OnlineButton>
          {department ? <DepartmentActs department={department} onAct={setOpen} /> : null}
        </div>
        {departments.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col rounded-panel border bg-panel p-2">
            {maySeeStaff ? (
              <Button
                variant="ghost"
                aria-pressed={!department}
                className="justify-start aria-pressed:bg-action-soft aria-pressed:text-action-ink"
                onClick={() => setSelected(undefined)}
              >
                <Users aria-hidden />
                {t('everybody')}
              </Button>
            ) : null}
            <DepartmentTree
              departments={departments}
              selected={selected}
              onSelect={setSelected}
              onDrop={mayMove ? drop : undefined}
            />
          </div>
        )}
      </div>
      {maySeeStaff ? (
        <DepartmentStaff key={selected} organizationId={organizationId} departmentId={selected} />
      ) : null}
      <Overlay key={open}>
        {open === 'add' || (open === 'edit' && department) ? (
          <DepartmentForm
            organizationId={organizationId}
            departments={departments}
            department={open === 'edit' ? department : undefined}
            parentId={selected}
            onClose={close}
          />
        ) : null}
        {open === 'move' && department ? (
          <MoveDepartment department={department} departments={departments} onClose={close} />
        ) : null}
        {open === 'delete' && department ? (
          <DeleteRows
            to={deleteDepartments}
            rows={[{ id: department.departmentId, name: department.departmentName }]}
            title={t('deleteQuestion')}
            description={t('deleteHint')}
            onDeleted={() => setSelected(undefined)}
            onClose={close}
          />
        ) : null}
      </Overlay>
    </div>
  )
}
