import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import { LeaveGuard } from '../kit/leave-guard.tsx'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import type { useTypedQuantities } from './use-typed-quantities.ts'

interface SaveQuantitiesProps {
  typed: ReturnType<typeof useTypedQuantities>
}

/** Saves what is typed as one edit, on this device first; nothing as long as nothing is. */
export function SaveQuantities({ typed }: SaveQuantitiesProps) {
  const { t } = useTranslation(['work-site-node', 'detail'])
  const { clock } = useFormat()
  const { start, busy, failure } = useSingleWrite(typed.save)
  return (
    <>
      <LeaveGuard blocks={typed.changed > 0} withinPage />
      {typed.changed + typed.vanished > 0 ? (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-panel border bg-panel p-2">
          <span className="flex-1 pl-2 text-dense">
            {typed.wrong ? (
              <span className="text-danger">{t('wrong')}</span>
            ) : (
              t('typed', { count: typed.changed })
            )}
            {typed.vanished > 0 ? (
              <span role="alert" className="block text-attention">
                {t('vanished', { count: typed.vanished })}
              </span>
            ) : null}
            {typed.restored === undefined ? null : (
              <span role="status" className="block text-soft">
                {t('detail:form.restored', { time: clock(typed.restored) })}
              </span>
            )}
            {failure === undefined ? null : (
              <span role="alert" className="block text-danger">
                <Failure error={failure} />
              </span>
            )}
          </span>
          <Button variant="outline" disabled={busy} onClick={typed.discard}>
            {t('discard')}
          </Button>
          <Button disabled={busy || typed.wrong || typed.changed === 0} onClick={() => start()}>
            {t('save')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
