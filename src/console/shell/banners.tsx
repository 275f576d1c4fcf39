import { CloudOff, Download, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import type { Offer, ShellData } from './shell-data.tsx'

/** What the shell has to say above the page: no network, a new build, the offer to install. */
export function Banners({ data }: { data: ShellData }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { sync, onlineOnly, notice, update, install } = data
  return (
    <>
      {sync.online ? null : (
        <Banner waits icon={<CloudOff aria-hidden />}>
          {onlineOnly
            ? t('cutOff')
            : sync.asOf === undefined
              ? t('offline.nothing')
              : t('offline.asOf', { time: format.clock(sync.asOf) })}
        </Banner>
      )}
      {notice ? (
        <Banner
          waits
          icon={<TriangleAlert aria-hidden />}
          {...(notice.action ? { offer: { accept: notice.action.run }, action: notice.action.label } : {})}
        >
          {notice.text}
        </Banner>
      ) : null}
      {update ? (
        <Banner icon={<Download aria-hidden />} offer={update} action={t('update.accept')}>
          {t('update.text')}
        </Banner>
      ) : null}
      {install ? (
        <Banner icon={<Download aria-hidden />} offer={install} action={t('install.accept')}>
          {t('install.text')}
        </Banner>
      ) : null}
    </>
  )
}

interface BannerProps {
  icon: ReactNode
  waits?: boolean
  offer?: Pick<Offer, 'accept'> & Partial<Offer>
  action?: string
  children: ReactNode
}

function Banner({ icon, waits = false, offer, action, children }: BannerProps) {
  const { t } = useTranslation('shell')
  return (
    <div
      role="status"
      className={cn(
        'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 text-dense railed:px-6 [&>svg]:size-4',
        waits ? 'bg-attention-soft text-attention' : 'bg-action-soft text-ink',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 py-1.5">{children}</span>
      {offer ? (
        <>
          <Button variant="link" size="text" onClick={offer.accept}>
            {action}
          </Button>
          {offer.dismiss ? (
            <Button variant="ghost" size="icon" aria-label={t('later')} onClick={offer.dismiss}>
              <X />
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
