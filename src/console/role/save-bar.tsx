import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleDetail } from '#contract/role/schema.ts'
import { item } from '#request/session.ts'
import { useReachable } from '../app/engine.tsx'
import { useFormat } from '../kit/format.ts'
import { LeaveGuard } from '../kit/leave-guard.tsx'
import { Allowed, type Gated, useAllowed } from '../kit/permission.tsx'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'

interface SaveBarProps {
  to: Gated
  role: RoleDetail
  changed: boolean
  /** What has changed. */
  summary: string
  /** When changes that were brought back had been made. */
  restored?: number | undefined
  onUndo: () => void
  onSave: () => Promise<void>
  children?: ReactNode
}

/** What has changed and is not saved, with the ways to undo and to save it. Grants are saved with a network alone. */
export function SaveBar({ to, role, changed, summary, restored, onUndo, onSave, children }: SaveBarProps) {
  const { t } = useTranslation(['role', 'detail', 'kit'])
  const { clock } = useFormat()
  const reachable = useReachable()
  const mayChange = useAllowed(to)
  const { start, busy, failure } = useSingleWrite(onSave)
  const [since, setSince] = useState(role.revision)
  if (!changed && since !== role.revision) setSince(role.revision)
  return (
    <footer className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t px-4 py-2">
      <div className="min-w-40 flex-1 text-dense">
        {changed ? <p className="text-attention">{summary}</p> : null}
        {changed && restored !== undefined ? (
          <p role="status">{t('detail:form.restored', { time: clock(restored) })}</p>
        ) : null}
        {changed && since !== role.revision ? (
          <p role="status" className="text-attention">
            {role.changedByName === item('userAccount')?.userName
              ? t('changedAnyhow')
              : t('changedMeanwhile', { name: role.changedByName })}
          </p>
        ) : null}
        {reachable ? null : <p className="text-attention">{t('onlineOnly')}</p>}
        {failure === undefined ? null : (
          <p role="alert" className="text-danger">
            <Failure error={failure} />
          </p>
        )}
      </div>
      {children}
      {role.fixed || !mayChange ? null : (
        <>
          <Button variant="outline" disabled={!changed || busy} onClick={onUndo}>
            {t('undo')}
          </Button>
          <Allowed to={to}>
            <Button disabled={!changed || busy || !reachable} onClick={() => start()}>
              {t(busy ? 'detail:form.saving' : 'detail:form.save')}
            </Button>
          </Allowed>
        </>
      )}
      <LeaveGuard withinPage blocks={changed && !role.fixed} onDiscard={onUndo} />
    </footer>
  )
}
