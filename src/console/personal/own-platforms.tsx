import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOwnPlatforms, releaseOwnPlatform, visitOwnPlatform } from '#contract/personal/security.ts'
import { Platform } from '#contract/session/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { SecurityLine } from './security-line.tsx'

const ChangePlatform = lazyPart(async () => ({
  default: (await import('./change-platform.tsx')).ChangePlatform,
}))

/** WeChat and QQ: whether somebody of them signs in to the account, to be bound and released. */
export function OwnPlatforms() {
  const { t } = useTranslation('personal')
  const { data } = useEndpoint(listOwnPlatforms, {})
  const [doing, setDoing] = useState<{ act: 'bind' | 'release'; platform: Platform }>()
  const { available = [], bound = [] } = data ?? {}
  const shown = Platform.options.filter((each) => available.includes(each) || bound.includes(each))
  return (
    <>
      {shown.map((platform) => {
        const act = bound.includes(platform) ? 'release' : 'bind'
        return (
          <SecurityLine
            key={platform}
            icon={<Link2 aria-hidden />}
            name={t(`platforms.${platform}`)}
            value={t(act === 'release' ? 'platforms.bound' : 'contact.none')}
          >
            <OnlineButton
              variant="outline"
              to={act === 'release' ? releaseOwnPlatform : visitOwnPlatform}
              onClick={() => setDoing({ act, platform })}
            >
              {t(act === 'release' ? 'contact.unbind' : 'contact.bind')}
            </OnlineButton>
          </SecurityLine>
        )
      })}
      <Overlay>{doing ? <ChangePlatform {...doing} onClose={() => setDoing(undefined)} /> : null}</Overlay>
    </>
  )
}
