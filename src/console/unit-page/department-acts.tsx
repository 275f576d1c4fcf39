import { ArrowRightLeft, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deleteDepartments, moveDepartment, updateDepartment } from '#contract/department/endpoints.ts'
import type { Department } from '#contract/department/entity.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'

/** What opens a dialog about one department. */
export type DepartmentAct = 'edit' | 'move' | 'delete'

const buttons = [
  ['edit', updateDepartment, Pencil],
  ['move', moveDepartment, ArrowRightLeft],
  ['delete', deleteDepartments, Trash2],
] as const

interface DepartmentActsProps {
  department: Department
  onAct: (act: DepartmentAct) => void
}

/** What can be done with the chosen department, and its history; for those who may. */
export function DepartmentActs({ department, onAct }: DepartmentActsProps) {
  const { t } = useTranslation('department')
  const { departmentId, departmentName: name } = department
  return (
    <span className="ml-auto flex">
      {buttons.map(([act, to, Icon]) => (
        <OnlineButton
          key={act}
          to={to}
          variant="ghost"
          size="icon"
          aria-label={t(`${act}Named`, { name })}
          onClick={() => onAct(act)}
        >
          <Icon aria-hidden />
        </OnlineButton>
      ))}
      <HistoryButton key={departmentId} entity="department" id={departmentId} name={name} size="icon" />
    </span>
  )
}
