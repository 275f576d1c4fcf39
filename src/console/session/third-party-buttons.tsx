import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Platform } from '#contract/session/schema.ts'
import { leaveFor } from '../app/third-party-visit.ts'
import { Button } from '../ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { reasonOf } from './sign-in.ts'

interface ThirdPartyButtonsProps {
  platforms: Platform[]
  /** Where the person was headed. */
  redirect: string | undefined
}

/** The ways to WeChat and QQ. */
export function ThirdPartyButtons({ platforms, redirect }: ThirdPartyButtonsProps) {
  const { t } = useTranslation('session')
  const [problem, setProblem] = useState<string>()
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
