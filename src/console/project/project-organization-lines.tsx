import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ProjectDepartmentRow,
  projectDepartmentCalls,
  projectOrganizationCalls,
} from '#contract/project-organization/entities.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'

interface DepartmentsProps {
  departments: readonly ProjectDepartmentRow[]
  /** Whose are shown; absent for those at the top. */
  parentId?: string
  onAddBelow: (department: ProjectDepartmentRow) => void
  onEdit: (department: ProjectDepartmentRow) => void
  onDelete: (department: ProjectDepartmentRow) => void
}

/** The departments of an organisation below each other. */
export function Departments({ departments, parentId, ...on }: DepartmentsProps) {
  const here = departments.filter((each) => each.parentId === parentId)
  if (here.length === 0) return null
  return (
    <ul className="border-l pl-4">
      {here.map((department) => (
        <li key={department.projectDepartmentId}>
          <Line
            name={department.departmentName}
            onAddBelow={() => on.onAddBelow(department)}
            onEdit={() => on.onEdit(department)}
            onDelete={() => on.onDelete(department)}
          >
            <HistoryButton
              entity="project-department"
              id={department.projectDepartmentId}
              name={department.departmentName}
              size="icon"
            />
          </Line>
          <Departments departments={departments} parentId={department.projectDepartmentId} {...on} />
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  name: string
  note?: string
  onAddBelow: () => void
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}

/** A line of the tree with what can be done about it. */
export function Line({ name, note, onAddBelow, onEdit, onDelete, children }: LineProps) {
  const { t } = useTranslation('project-organization')
  const actions = [
    { to: projectDepartmentCalls.add, icon: Plus, label: t('addBelow', { name }), onClick: onAddBelow },
    { to: projectOrganizationCalls.update, icon: Pencil, label: t('form.edit', { name }), onClick: onEdit },
    { to: projectOrganizationCalls.remove, icon: Trash2, label: t('delete', { name }), onClick: onDelete },
  ]
  return (
    <div className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        {name} {note ? <span className="text-dense text-soft">{note}</span> : null}
      </span>
      {children}
      {actions.map(({ to, icon: Icon, label, onClick }) => (
        <OnlineButton key={to.id} to={to} variant="ghost" size="icon" aria-label={label} onClick={onClick}>
          <Icon aria-hidden />
        </OnlineButton>
      ))}
    </div>
  )
}
