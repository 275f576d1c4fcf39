import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { Dictionaries } from '#offline/dictionary/dictionaries.ts'
import { item } from '#request/session.ts'
import { type Readiness, ReadinessContext } from '../shell/shell-data.tsx'
import { useEngine } from './engine.tsx'
import { lazyPromise } from './lazy-promise.ts'
import { useAfterPage } from './use-after-page.ts'

/** How long nothing may have been asked for before the warm-up begins, or is tried again, milliseconds: the page comes first. */
const pageFirst = 4_000

/**
 * With it comes the message box: that one is wanted when the network has gone, and without a service worker could not be
 * fetched then.
 */
async function loadWarmUp() {
  const [warmUp] = await Promise.all([import('./warm-up.tsx'), import('./message-box.tsx')])
  return warmUp
}

const DictionariesContext = createContext<(() => Promise<Dictionaries>) | undefined>(undefined)

/** The account's dictionaries; the first to ask loads what it takes. Throws where nobody is signed in. */
export function useDictionaries(): () => Promise<Dictionaries> {
  const dictionaries = useContext(DictionariesContext)
  if (!dictionaries) throw new Error('No DictionariesProvider above this part')
  return dictionaries
}

/** Gives the account's dictionaries, and has those that its projects use brought here after a while. */
export function DictionariesProvider({ children }: { children: ReactNode }) {
  const engine = useEngine()
  const dictionaries = useMemo(
    () =>
      lazyPromise(async () => {
        const parts = await import('#offline/dictionary/dictionaries.ts')
        return new parts.Dictionaries(item('userAccount')?.accountId ?? '', engine.read)
      }),
    [engine],
  )
  const warmUp = useAfterPage(loadWarmUp, pageFirst)
  const [readiness, setReadiness] = useState<Readiness>()
  return (
    <DictionariesContext value={dictionaries}>
      <ReadinessContext value={readiness}>{children}</ReadinessContext>
      {warmUp ? (
        <Suspense>
          <warmUp.WarmUp open={dictionaries} onReadiness={setReadiness} />
        </Suspense>
      ) : null}
    </DictionariesContext>
  )
}
