import { ExplainAccess } from '../app/explain-access.tsx'
import type { AccountAct } from './account-act.ts'
import type { AccountKind } from './account-subject.ts'
import { AuditAccounts } from './audit-accounts.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { EditPasswordPeriod, EditPeriods } from './edit-periods.tsx'
import { MoveToDepartment } from './move-to-department.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SetLevel } from './set-level.tsx'

interface AccountDialogsProps {
  kind: AccountKind
  open: AccountAct
  /** The level that the one account has. */
  level?: string
  onClose: () => void
  /** Done: what was ticked for it need not be ticked any more. */
  onDone: () => void
}

/** What stands open over a list of accounts. */
export function AccountDialogs({
  kind,
  open: { name, rows },
  level = '',
  onClose,
  onDone,
}: AccountDialogsProps) {
  const [row] = rows
  const props = { rows, onClose, onDone }
  if (!row) return null
  switch (name) {
    case 'approve':
    case 'reject':
      return <AuditAccounts verdict={name} {...props} />
    case 'reset':
      return <ResetPassword kind={kind} row={row} onClose={onClose} />
    case 'level':
      return <SetLevel row={row} level={level} onClose={onClose} />
    case 'explain':
      return <ExplainAccess account={row} onClose={onClose} />
    case 'periods':
      return <EditPeriods kind={kind} {...props} />
    case 'passwordPeriod':
      return <EditPasswordPeriod {...props} />
    case 'projectDepartment':
      return <MoveToDepartment {...props} />
    default:
      return <ConfirmAct kind={kind} act={name} {...props} />
  }
}
