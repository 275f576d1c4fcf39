import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import { Failure } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { saveRoles } from './save-roles.ts'

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
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { start, busy, failure } = useSingleWrite(async () => {
    try {
      await saveRoles(accountId, wanted)
    } finally {
      // Also after a refusal: what came before it is done.
      setWanted(new Map())
      await queries.invalidateQueries()
    }
    toast({ kind: 'done', text: t('kit:submitted') })
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={t('roles.title', { name: `${row.userName} · ${row.accountName}` })}>
        <DialogBody>
          <RoleChoice accountId={accountId} wanted={wanted} onWant={setWanted} />
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
          <Button disabled={busy || wanted.size === 0} onClick={() => start()}>
            {t('detail:form.save')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
