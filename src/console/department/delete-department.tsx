import { useTranslation } from 'react-i18next'
import { deleteDepartments } from '#contract/department/endpoints.ts'
import type { Department } from '#contract/department/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface DeleteDepartmentProps {
  department: Department
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a department is deleted. */
export function DeleteDepartment({ department, onDeleted, onClose }: DeleteDepartmentProps) {
  const { t } = useTranslation('department')
  const send = useGatewayCall('department')
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion')}
      description={t('deleteHint')}
      hits={[department.departmentName]}
      action={t('delete')}
      onConfirm={async () => {
        await send(deleteDepartments, { ids: [department.departmentId] }, 'deleted')
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}
