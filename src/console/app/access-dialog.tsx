import { useQuery } from '@tanstack/react-query'
import { CheckCircle2, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explainAccess } from '#contract/role/endpoints.ts'
import { type AccessQuery, explainedKinds, type RoleAccount } from '#contract/role/schema.ts'
import { call } from '#request/call.ts'
import { PanelItem } from '../kit/panel-button.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { usePaused } from '../kit/use-paused.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { useFoundRows } from './found-rows.ts'
import { RoleExplanation } from './role-explanation.tsx'

type Kind = AccessQuery['entity']

interface Row {
  id: string
  name: string
}

interface ExplainAccessProps {
  account: Pick<RoleAccount, 'accountId' | 'userName'>
  onClose: () => void
}

/** Why an account sees a row, or why not: each of its roles says so. */
export function ExplainAccess({ account, onClose }: ExplainAccessProps) {
  const { t } = useTranslation('role')
  const [kind, setKind] = useState<Kind>('person')
  const [typed, setTyped] = useState('')
  const [row, setRow] = useState<Row>()
  const { accountId, userName } = account
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('explain.title', { name: userName })} className="max-w-2xl!">
        <DialogBody>
          <div className="mb-3 flex flex-wrap gap-2">
            <Select
              aria-label={t('explain.kind')}
              className="w-40!"
              value={kind}
              onChange={(event) => {
                setKind(explainedKinds.find((each) => each === event.target.value) ?? 'person')
                setRow(undefined)
              }}
            >
              {explainedKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`viewAs.kind.${each}`)}
                </option>
              ))}
            </Select>
            <Input
              type="search"
              autoComplete="off"
              aria-label={t('explain.search')}
              placeholder={t('explain.search')}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setRow(undefined)
              }}
              className="w-72!"
            />
          </div>
          {row ? (
            <>
              <Explanation query={{ accountId, entity: kind, entityId: row.id }} name={row.name} />
              <Button variant="outline" className="mt-4" onClick={() => setRow(undefined)}>
                {t('explain.another')}
              </Button>
            </>
          ) : (
            <Found kind={kind} typed={typed} onChoose={setRow} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Found({ kind, typed, onChoose }: { kind: Kind; typed: string; onChoose: (row: Row) => void }) {
  const { t } = useTranslation('role')
  const { rows, error, retry } = useFoundRows(kind, usePaused(typed.trim()) || undefined)
  if (!rows) return error ? <ErrorState error={error} retry={retry} /> : <RowsSkeleton rows={5} />
  if (rows.length === 0) return <p className="text-faint">{t('nothingFound')}</p>
  return (
    <div>
      {rows.map((row) => (
        <PanelItem key={row.id} onSelect={() => onChoose(row)}>
          <span className="truncate">{row.name}</span>
        </PanelItem>
      ))}
    </div>
  )
}

function Explanation({ query, name }: { query: AccessQuery; name: string }) {
  const { t } = useTranslation('role')
  const { data, error, refetch } = useQuery({
    queryKey: [explainAccess.id, query],
    queryFn: () => call(explainAccess, query, { handles: 'all' }),
    gcTime: 0,
  })
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 font-semibold">
        {data.visible ? (
          <CheckCircle2 aria-hidden className="size-5 text-action-ink" />
        ) : (
          <CircleSlash aria-hidden className="size-5 text-faint" />
        )}
        {t(data.visible ? 'explain.visible' : 'explain.hidden', { name })}
      </p>
      {data.roles.length === 0 ? <p className="text-soft">{t('explain.noRole')}</p> : null}
      {data.roles.map((role) => (
        <RoleExplanation key={role.roleId} role={role} />
      ))}
    </div>
  )
}
