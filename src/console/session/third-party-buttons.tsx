import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Platform } from '#contract/session/schema.ts'
import { listPlatforms } from '#contract/session/third-party.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import { leaveFor } from '../app/third-party-visit.ts'
import { Button } from '../ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { reasonOf } from './sign-in.ts'

/** WeChat and QQ, where the gateway knows them; nothing otherwise. */
export function ThirdPartyButtons({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('session')
  const [platforms, setPlatforms] = useState<Platform[]>([])
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const look = async () => {
      try {
        setPlatforms(await exchange(listPlatforms, {}))
      } catch (failure) {
        // Without the gateway nobody signs in by a platform; the form says that it cannot be reached.
        if (!(failure instanceof NetworkFailure || failure instanceof Refused)) throw failure
      }
    }
    void look()
  }, [])
  if (platforms.length === 0) return null

  const leave = async (platform: Platform) => {
    try {
      await leaveFor(platform, redirect)
    } catch (failure) {
      setProblem(reasonOf(failure, t))
    }
  }
  return (
    <section aria-labelledby="third-party" className="mt-8 flex flex-col gap-3">
      <h2
        id="third-party"
        className="flex items-center gap-3 text-dense text-soft before:h-px before:flex-1 before:bg-edge/40 after:h-px after:flex-1 after:bg-edge/40"
      >
        {t('thirdParty.title')}
      </h2>
      <div className="flex gap-3">
        {platforms.map((platform) => (
          <Button
            variant="outline"
            key={platform}
            size="lg"
            className="flex-1"
            onClick={() => void leave(platform)}
          >
            {t(`thirdParty.${platform}`)}
          </Button>
        ))}
      </div>
      <FormFailure text={problem} />
    </section>
  )
}
