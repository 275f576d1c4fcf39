import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useToast } from '../kit/toasts.tsx'
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
  const act = async () => {
    try {
      await saveRoles(accountId, wanted)
    } finally {
      // Also after a refusal: what came before it is done.
      setWanted(new Map())
      await queries.invalidateQueries()
    }
    toast({ kind: 'done', text: t('kit:submitted') })
  }
  return (
    <ActionDialog
      title={t('roles.title', { name: `${row.userName} · ${row.accountName}` })}
      action={t('detail:form.save')}
      ready={wanted.size > 0}
      act={act}
      onClose={onClose}
    >
      <RoleChoice accountId={accountId} wanted={wanted} onWant={setWanted} />
    </ActionDialog>
  )
}
