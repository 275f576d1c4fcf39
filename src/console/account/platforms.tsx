import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import type { Platform } from '#contract/session/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { callsOf } from './account-subject.ts'

/** WeChat and QQ, as far as somebody of them signs in to an account, each to be released. */
export function Platforms({ row }: { row: AccountDetail }) {
  const { t } = useTranslation('account')
  const [asked, setAsked] = useState<Platform>()
  const send = useGatewayCall('account')
  const { release } = callsOf[row.level === 'registered' ? 'registered' : 'general']
  return (
    <>
      <ul className="flex flex-col gap-1">
        {row.platforms.map((platform) => (
          <li key={platform} className="flex items-center gap-2">
            {t(`platforms.${platform}`)}
            <OnlineButton
              to={release}
              variant="ghost"
              aria-label={t('release.of', { platform: t(`platforms.${platform}`) })}
              onClick={() => setAsked(platform)}
            >
              <Unlink aria-hidden />
              {t('release.action')}
            </OnlineButton>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          destructive
          title={t('release.title', { platform: t(`platforms.${asked}`) })}
          description={t('release.description', { platform: t(`platforms.${asked}`) })}
          hits={[`${row.accountName} · ${row.userName}`]}
          action={t('release.action')}
          onConfirm={async () => {
            await send(release, { accountId: row.generalAccountId, platform: asked }, 'release.done')
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
