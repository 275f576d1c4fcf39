import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardQuestion, LeaveGuard } from '../kit/leave-guard.tsx'
import { ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { usePaused } from '../kit/use-paused.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'

/** Accounts shown at once. */
export const foundAtOnce = 20

/** The first accounts that a keyword finds, and how many there are. */
export interface FoundAccounts {
  accounts: { accountId: string; label: string }[]
  total: number
}

interface ChooseAccountsProps {
  title: string
  /** Of what is found, before the keyword. */
  queryKey: readonly unknown[]
  find: (keyword: string | undefined, signal: AbortSignal) => Promise<FoundAccounts>
  /** Ids of those that need not be taken any more. */
  taken?: readonly string[] | undefined
  /** What the button says of so many. */
  action: (count: number) => string
  /** Takes those that were chosen; then the dialog closes. */
  submit: (accountIds: string[]) => Promise<unknown>
  onClose: () => void
}

/** Finds accounts by name, and takes those that are ticked. */
export function ChooseAccounts({
  title,
  queryKey,
  find,
  taken = [],
  action,
  submit,
  onClose,
}: ChooseAccountsProps) {
  const { t } = useTranslation(['account', 'kit'])
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim()) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<FoundAccounts['accounts']>([])
  const { start, busy, failure } = useSingleWrite(async () => {
    await submit(chosen.map(({ accountId }) => accountId))
    onClose()
  })
  const [asking, setAsking] = useState(false)
  const close = () => {
    if (busy) return
    if (chosen.length > 0) setAsking(true)
    else onClose()
  }
  const others = data?.accounts.filter((one) => !chosen.some(({ accountId }) => accountId === one.accountId))
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent title={title}>
        <DialogBody>
          <div className="flex flex-col gap-2">
            <Input
              type="search"
              autoComplete="off"
              aria-label={t('picker.search')}
              placeholder={t('picker.search')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
            {data || error ? null : <RowsSkeleton rows={5} />}
            <div>
              {[...chosen, ...(others ?? [])].map((one) => (
                <CheckboxLine
                  key={one.accountId}
                  label={taken.includes(one.accountId) ? t('picker.taken', { name: one.label }) : one.label}
                  disabled={taken.includes(one.accountId)}
                  checked={taken.includes(one.accountId) || chosen.includes(one)}
                  onCheckedChange={(on) =>
                    setChosen(on ? [...chosen, one] : chosen.filter((other) => other !== one))
                  }
                />
              ))}
            </div>
            {data?.accounts.length === 0 ? <p className="text-faint">{t('picker.none')}</p> : null}
            {data && data.total > data.accounts.length ? (
              <p className="text-dense text-faint">{t('picker.more', { count: data.total })}</p>
            ) : null}
            {failure === undefined ? null : (
              <p role="alert" className="text-danger text-dense">
                <Failure error={failure} />
              </p>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={busy} onClick={close}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={chosen.length === 0 || busy} onClick={() => start()}>
            {action(chosen.length)}
          </Button>
        </DialogFooter>
      </DialogContent>
      <LeaveGuard withinPage={!busy} blocks={chosen.length > 0} />
      {asking ? <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} /> : null}
    </Dialog>
  )
}
