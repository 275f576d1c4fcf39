import { useRouter } from '@tanstack/react-router'
import { Download, ShieldAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Standing } from '#offline/engine-types.ts'
import { type HeldEdits, listHeldEdits } from '#offline/queue/held-edits.ts'
import { checkIn } from '#offline/session/check-in.ts'
import { reachability, subscribe } from '#request/session.ts'
import { download } from '../kit/download.ts'
import { Button } from '../ui/button.tsx'

/**
 * Says at the sign-in that this device is not authorised, and lets who has it save what lies sealed on it, which nobody opens here.
 */
export function DeviceStanding() {
  const { t } = useTranslation('standing')
  const { standing, held, save, saved, failed } = useStanding()
  const turnedAway = standing === 'terminal-revoked' || standing === 'terminal-waiting'
  if (!turnedAway && held.length === 0) return null
  return (
    <div
      role="status"
      className="mb-4 flex gap-3 rounded-control bg-attention-soft px-3 py-2.5 text-attention text-dense [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      <ShieldAlert aria-hidden />
      <div className="min-w-0 flex-1">
        {turnedAway ? (
          <>
            <p className="font-medium">{t(`${standing}.title`)}</p>
            <p>{t(`${standing}.hint`)}</p>
          </>
        ) : null}
        {held.map(({ account, accountName, unsynced }) => (
          <div key={account} className="mt-2">
            <p>{t('held', { name: accountName, count: unsynced })}</p>
            <Button variant="outline" className="mt-1.5" onClick={() => save(account)}>
              <Download aria-hidden />
              {t('save')}
            </Button>
          </div>
        ))}
        {held.length > 0 ? <p className="mt-2">{t('saveHint')}</p> : null}
        {saved ? <p className="mt-1 font-medium">{saved}</p> : null}
        {failed ? (
          <p role="alert" className="mt-1 font-medium text-danger">
            {t('notSaved')}
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** How this device stands, asked at the start and again when the gateway is back; what it holds for whom. */
function useStanding() {
  const { t } = useTranslation('standing')
  const { device } = useRouter().options.context
  const unreachable = useSyncExternalStore(subscribe, () => reachability() === 'unreachable')
  const [standing, setStanding] = useState<Standing>('unknown')
  const [held, setHeld] = useState<readonly HeldEdits[]>([])
  const [saved, setSaved] = useState<string>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let left = false
    const look = async () => {
      const opened = await device()
      const now = unreachable ? 'unknown' : await checkIn(opened)
      const locked = opened.database ? await listHeldEdits(opened.database) : []
      if (left) return
      setStanding(now)
      setHeld(locked)
    }
    look().catch((failure: unknown) => console.error('How this device stands is not known', failure))
    return () => {
      left = true
    }
  }, [device, unreachable])

  const saveOf = async (account: string) => {
    const { database } = await device()
    if (!database) throw new Error('The storage was taken away')
    const { saveSealedRescue } = await import('#offline/queue/sealed-rescue.ts')
    const { text, filesLeft } = await saveSealedRescue(database, account)
    const day = new Date().toISOString().slice(0, 10)
    download(`${t('fileName')}-${day}.json`, new Blob([text], { type: 'application/json' }))
    setSaved(t(filesLeft > 0 ? 'savedWithout' : 'saved', { count: filesLeft }))
  }
  const save = (account: string) => {
    setSaved(undefined)
    setFailed(false)
    saveOf(account).catch((failure: unknown) => {
      console.error('No rescue file could be saved', failure)
      setFailed(true)
    })
  }
  return { standing, held, save, saved, failed }
}
