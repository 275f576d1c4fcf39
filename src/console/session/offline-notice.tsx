import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasWebCrypto } from '#request/sign.ts'
import { Button } from '../ui/button.tsx'
import { probe } from './sign-in.ts'
import { useRetries } from './use-retries.ts'

/**
 * Says that the gateway cannot be reached, and, where a device can store accounts, who can sign in all the same; goes on looking
 * for it.
 */
export function OfflineNotice() {
  const { t } = useTranslation('session')
  useRetries(probe)
  return (
    <div
      role="status"
      className="flex gap-3 rounded-control bg-attention-soft px-3 py-2.5 text-attention text-dense [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      <CloudOff aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('offline.title')}</p>
        {hasWebCrypto() ? <p>{t('offline.hint')}</p> : null}
        <Button variant="link" size="text" onClick={() => void probe()} className="mt-1">
          {t('offline.retry')}
        </Button>
      </div>
    </div>
  )
}
