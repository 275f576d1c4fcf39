import { Suspense, useEffect, useState } from 'react'
import type { Platform } from '#contract/session/schema.ts'
import { listPlatforms } from '#contract/session/third-party.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const ThirdPartyButtons = lazyPart(async () => ({
  default: (await import('./third-party-buttons.tsx')).ThirdPartyButtons,
}))

/** WeChat and QQ, where the gateway knows them; nothing otherwise. */
export function ThirdParty({ redirect }: { redirect: string | undefined }) {
  const [platforms, setPlatforms] = useState<Platform[]>([])
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
  return (
    <Suspense>
      <ThirdPartyButtons platforms={platforms} redirect={redirect} />
    </Suspense>
  )
}
