import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import { addRoleAccounts, deleteRoleAccounts, listAccountRoles } from '#contract/role/endpoints.ts'
import { call } from '#request/call.ts'
import { Failure } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { RoleChoice } from './role-choice.tsx'

interface ChangeRolesProps {
  row: AccountDetail
  onClose: () => void
}

/** Gives an account roles and takes others, as they are ticked. */
export function ChangeRoles({ row, onClose }: ChangeRolesProps) {
  const { t } = useTranslation(['account', 'detail', 'kit'])
  const { generalAccountId: accountId } = row
  const queries = useQueryClient()
  const toast = useToast()
  const { data = [] } = useEndpoint(listAccountRoles, { accountId })
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const { start, busy, failure } = useSingleWrite(async () => {
    try {
      for (const { roleId, held } of data.filter((role) => turned.has(role.roleId))) {
        if (held) await call(deleteRoleAccounts, { roleId, ids: [accountId] }, { handles: 'all' })
        else await call(addRoleAccounts, { roleId, accountIds: [accountId] }, { handles: 'all' })
      }
    } finally {
      // Also after a refusal: what came before it is done.
      setTurned(new Set())
      await queries.invalidateQueries()
    }
    toast({ kind: 'done', text: t('kit:submitted') })
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={t('roles.title', { name: `${row.userName} · ${row.accountName}` })}>
        <DialogBody>
          <RoleChoice accountId={accountId} turned={turned} onTurn={setTurned} />
          {failure === undefined ? null : (
            <p role="alert" className="mt-3 text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={busy || turned.size === 0} onClick={() => start()}>
            {t('detail:form.save')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
